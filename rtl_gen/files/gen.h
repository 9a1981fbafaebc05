/* gen.h - generates the Verilog of one config and the files that go with it. */
#ifndef RTL_GEN_FILES_GEN_H
#define RTL_GEN_FILES_GEN_H

#include <stdbool.h>

#include "model/machine/ports.h"

enum { MAX_FILES = 48 };

struct gen_file {
	char *name, *text;
};

/* All files of one config, in memory. */
struct gen_files {
	struct gen_file file[MAX_FILES];
	unsigned count;
};

/* Prints all modules that the config needs, in the order of BLOCKS; those of one block. */
struct verilog;
void emit_all(struct verilog *v);
void emit_block(struct verilog *v, enum block block);

/* Makes the modules, files.f, front_end.vh, front_end.core, front_end.sdc and manifest.json. `prefix` goes in front of
 * every module's name (and file's); `command` is the command line that makes the same files again, for the banners.
 * Dies with code 2 if the config has what only the models know (config_model_only()). */
void gen_make(struct gen_files *files, const struct config *cfg, const char *prefix, const char *command);
void gen_free(struct gen_files *files);

/* True for the file of a module; false for a header and for files of other kinds. */
bool gen_is_verilog(const struct gen_file *file);

/* Writes them into folder `dir`, all or none; makes the folder if needed and leaves other files there. Exits with code
 * 3 on failure. */
void gen_write(const struct gen_files *files, const char *dir);

/* gen_make() and gen_write() without a prefix, for lock step and area; the banner's command has -c and -p alone. */
void gen_folder(const struct config *cfg, const char *dir);

#endif
