/* launch_file.h - a launch file while it is read, shared by the files that read and run it. */
#ifndef SIM_LAUNCH_LAUNCH_FILE_H
#define SIM_LAUNCH_LAUNCH_FILE_H

#include "sim/launch/launch.h"
#include "sim/ptx/conflict.h"
#include "sim/ptx/run.h"

struct launch_buffer {
	char *name;
	enum ptx_type type;
	uint64_t count, address, size;
	uint8_t *bytes; /* in memory */
};

enum launch_action_kind { ACTION_LAUNCH, ACTION_SYMBOL, ACTION_DUMP, ACTION_EXPECT };

/* What happens when the file has been read, in this order. */
struct launch_action {
	uint8_t kind; /* enum launch_action_kind */
	unsigned line, buffer;
	struct ptx_launch run;
	unsigned regs;
	const struct ptx_variable *symbol;
	char *file;     /* of a dump; NULL: named after the buffer, in the output folder */
	uint8_t *bytes; /* owned: parameters, a symbol's value, what is expected */
	double tolerance;
};

struct launch {
	const char *path;
	char *folder; /* that it lies in, with a "/" at its end, or "" */
	const struct launch_options *options;
	struct ptx_schedule schedule;
	unsigned line, word_count;
	char **words;
	struct ptx_module module;
	bool has_module;
	struct ptx_memory memory;
	struct ptx_phases phases;
	struct launch_buffer *buffers;
	unsigned buffer_count;
	uint64_t first_address, next_address; /* of buffers */
	/* The selected kernel. */
	struct ptx_code *code;
	struct ptx_launch run;
	unsigned regs, params; /* params: given so far */
	bool launched;         /* with these parameters */
	uint8_t *param_bytes;
	struct ptx_code **codes;
	unsigned code_count;
	struct launch_action *actions;
	unsigned action_count;
};

/* Dies: "FILE:LINE: ...", code 2. */
_Noreturn void launch_fail(const struct launch *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Dies unless the line has at least `least` and at most `most` words behind the directive; `usage` says what is
 * allowed. */
void launch_words(const struct launch *l, unsigned least, unsigned most, const char *usage);
/* The number of that buffer; dies with the nearest name. */
unsigned launch_buffer_named(const struct launch *l, const char *name);
/* An integer of a directive from `least` to `most`. */
uint64_t launch_integer(const struct launch *l, const char *word, uint64_t least, uint64_t most, const char *what);
/* The path of a file that the launch file names; the caller frees. */
char *launch_path(const struct launch *l, const char *name);
/* The first `size` bytes of a file; dies when it is shorter. The caller frees. */
uint8_t *launch_bytes(const struct launch *l, const char *name, uint64_t size);

/* Reads the line whose words are in l. */
void launch_directive(struct launch *l);
/* kernel, grid, block, dynshared, regs, param, launch; false when the line is none of these. */
bool launch_kernel_directive(struct launch *l);
struct launch_action *launch_add_action(struct launch *l, enum launch_action_kind kind);

/* Reads a file whose first buffer has that address, a multiple of 256: the other buffers' and what names them follow
 * from it. Only with PTX_BUFFER_START can what was read be run here. launch_release() gives everything back. */
void launch_read(struct launch *l, const char *path, const struct launch_options *o, uint64_t first_address);
void launch_release(struct launch *l);

/* Does one action of those that were read, which have an order; a launch adds a kernel to *s. False: a comparison that
 * failed. */
bool launch_act(struct launch *l, struct launch_action *a, struct stream *s);

#endif
