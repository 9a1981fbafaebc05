/* launch_file.h - the state of a launch file that is being read or executed, for the files of this folder.
 *
 * Reading collects a list of actions; they are performed in the order of the file after the whole file has been read.
 */
#ifndef SIM_LAUNCH_LAUNCH_FILE_H
#define SIM_LAUNCH_LAUNCH_FILE_H

#include "sim/engine/conflict.h"
#include "sim/engine/run.h"
#include "sim/engine/texture.h"
#include "sim/launch/launch.h"

struct launch_buffer {
	char *name;
	enum ptx_type type;
	uint64_t count, address, size;
	uint8_t *bytes; /* in the host's memory; owned by launch.memory */
};

enum launch_action_kind { ACTION_LAUNCH, ACTION_SYMBOL, ACTION_DUMP, ACTION_EXPECT };

/* A directive that is performed after the file has been read. */
struct launch_action {
	uint8_t kind; /* enum launch_action_kind */
	unsigned line, buffer;
	struct ptx_launch run;
	unsigned regs;
	const struct ptx_variable *symbol;
	char *file;     /* of a dump; NULL: BUFFER.bin in the output folder */
	uint8_t *bytes; /* owned: kernel parameters, the value of a symbol, or the expected bytes of a buffer */
	double tolerance;
};

struct launch {
	const char *path;
	char *folder; /* of the launch file, ending in "/"; or "" */
	const struct launch_options *options;
	struct ptx_schedule schedule;
	unsigned line, word_count;
	char **words;
	struct ptx_module module;
	bool has_module;
	struct ptx_memory memory;
	struct ptx_phases phases;
	struct ptx_printed printed;
	struct stream_writer *writer; /* NULL: streams are kept, or none is recorded */
	uint64_t kept;                /* bytes of warps that may still be kept; 0: any number */

	struct launch_buffer *buffers;
	unsigned buffer_count;
	uint64_t first_address, next_address; /* of buffers */
	struct ptx_texture *textures;
	char **texture_names;
	unsigned texture_count;
	/* The selected kernel and the settings of its next launch. */
	struct ptx_code *code;
	struct ptx_launch run;
	unsigned regs, params; /* registers per thread; number of parameters given so far */
	bool launched;         /* a launch has used these parameters */
	uint8_t *param_bytes;
	struct ptx_code **codes;
	unsigned code_count;
	struct launch_action *actions;
	unsigned action_count;
};

/* Dies with code 2: "FILE:LINE: ...". */
_Noreturn void launch_fail(const struct launch *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Dies unless `least` to `most` words follow the directive; `usage` is the directive's syntax, for the message. */
void launch_words(const struct launch *l, unsigned least, unsigned most, const char *usage);
/* The index of the buffer of that name; dies, with the nearest name, if there is none. */
unsigned launch_buffer_named(const struct launch *l, const char *name);
/* Parses an integer from `least` to `most`; `what` names it in the message. */
uint64_t launch_integer(const struct launch *l, const char *word, uint64_t least, uint64_t most, const char *what);
/* The path of a file that the launch file names, relative to the launch file's folder; the caller frees. */
char *launch_path(const struct launch *l, const char *name);
/* The first `size` bytes of a file; dies if it is shorter, warns if it is longer. The caller frees. */
uint8_t *launch_bytes(const struct launch *l, const char *name, uint64_t size);

/* The PTX of a .cu file, which clang compiles; clang's messages appear on stderr. The caller frees. */
char *launch_compile(const struct launch *l, const char *path, size_t *size);

/* Reads the directive texture. */
void launch_texture_directive(struct launch *l);
/* The handle of a texture; dies, with the nearest name, if there is none. */
uint64_t launch_texture_handle(const struct launch *l, const char *name);
/* Dies if the selected kernel uses a .texref that no texture directive above names. */
void launch_check_textures(const struct launch *l);

/* Reads the directive whose words are l->words. */
void launch_directive(struct launch *l);
/* Reads the directives kernel, grid, block, dynshared, regs, param and launch; false for any other directive. */
bool launch_kernel_directive(struct launch *l);
struct launch_action *launch_add_action(struct launch *l, enum launch_action_kind kind);

/* Reads a launch file and assigns addresses to its buffers, the first at `first_address`, a multiple of 256. Actions
 * can be executed here only if that is PTX_BUFFER_START; other addresses are for a GPU. Released with launch_release().
 */
void launch_read(struct launch *l, const char *path, const struct launch_options *o, uint64_t first_address);
void launch_release(struct launch *l);

/* Writes what kernels have printed to printf.txt in the output folder, if they have. */
void launch_write_printed(struct launch *l);

/* Performs the next action; actions must be performed in the order of l->actions. A launch appends a kernel to *s.
 * Returns false if a comparison fails. */
bool launch_act(struct launch *l, struct launch_action *a, struct stream *s);

#endif
