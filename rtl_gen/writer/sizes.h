/* sizes.h - the names of sizes.def, and which of them a line of Verilog uses. The translator of templates links this
 * too, so it knows neither the config nor the writer. */
#ifndef RTL_GEN_WRITER_SIZES_H
#define RTL_GEN_WRITER_SIZES_H

#include <stddef.h>
#include <stdint.h>

enum size {
#define SIZE(name, value, meaning) SIZE_##name,
#define VECTOR(name) SIZE_##name,
#define GENVAR(name, meaning) SIZE_##name,
#include "rtl_gen/writer/sizes.def"
	SIZES,
	FIRST_GENVAR = SIZE_sched
};

extern const char *const size_names[SIZES];

/* The size called as the `length` characters at `word`, or SIZES if none is. */
enum size size_named(const char *word, size_t length);

/* The sizes that a line uses, bit n for size n; a genvar is used where its loop begins. A name in a comment does not
 * count. */
uint64_t sizes_in(const char *line);

#endif
