/* gen.c - makes all files of one config in memory and writes them into a folder. */
#include "rtl_gen/files/gen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "config/config_file.h"
#include "rtl_gen/files/side.h"
#include "rtl_gen/writer/pieces.h"

void emit_block(struct verilog *v, enum block block)
{
	static void (*const emitters[BLOCK_COUNT])(struct verilog *) = {
#define BLOCK(name, exists, meaning) emit_##name,
#include "model/machine/blocks.def"
	};
	emitters[block](v);
}

void emit_all(struct verilog *v)
{
	for (enum block b = 0; b < BLOCK_COUNT; b++)
		if (block_exists(b, v->cfg))
			emit_block(v, b);
}

static void add(struct gen_files *files, char *name, char *text)
{
	assert(files->count < MAX_FILES);
	files->file[files->count++] = (struct gen_file){name, text};
}

void gen_make(struct gen_files *files, const struct config *cfg, const char *prefix, const char *command)
{
	struct verilog v = {.cfg = cfg, .prefix = prefix, .command = command};
	config_need_verilog(cfg);
	files->count = 0;
	emit_all(&v);
	for (unsigned n = 0; n < v.module_count; n++)
		add(files, xprintf("%s.v", v.modules[n].name), xstrdup(v.modules[n].text));
	add(files, xstrdup("files.f"), side_filelist(&v));
	add(files, xprintf("%sfront_end.vh", prefix), side_header(&v));
	add(files, xprintf("%sfront_end.core", prefix), side_core(&v));
	add(files, xprintf("%sfront_end.sdc", prefix), side_sdc(&v));
	add(files, xstrdup("manifest.json"), side_manifest(&v));
	v_free(&v);
}

void gen_free(struct gen_files *files)
{
	for (unsigned n = 0; n < files->count; n++) {
		free(files->file[n].name);
		free(files->file[n].text);
	}
	files->count = 0;
}

bool gen_is_verilog(const struct gen_file *file)
{
	const char *end = strrchr(file->name, '.');
	return end && strcmp(end, ".v") == 0;
}

/* All files or none: modules of two versions do not fit together. */
void gen_write(const struct gen_files *files, const char *dir)
{
	struct outfile changed[MAX_FILES];
	unsigned count = 0;
	make_folder(dir);
	for (unsigned n = 0; n < files->count; n++) {
		char *path = xprintf("%s/%s", dir, files->file[n].name);
		if (!outfile_has(path, files->file[n].text)) {
			struct outfile *o = &changed[count++];
			outfile_open(o, path);
			fputs(files->file[n].text, o->f);
			outfile_finish(o);
		}
		free(path);
	}
	for (unsigned n = 0; n < count; n++)
		outfile_publish(&changed[n]);
}

void gen_folder(const struct config *cfg, const char *dir)
{
	struct gen_files files;
	char policy[POLICY_TEXT];
	char *command = xprintf("warpsmith gen -c %s -p %s", cfg->name, policy_text(&cfg->policy, policy));
	gen_make(&files, cfg, "", command);
	gen_write(&files, dir);
	gen_free(&files);
	free(command);
}
