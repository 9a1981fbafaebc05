/* only.c - one block alone. */
#include "kit/only.h"

#include <string.h>

#include "base/diag.h"
#include "config/config_file.h"
#include "kit/emit.h"
#include "model/machine/ports.h"
#include "rtl_gen/files/side.h"

static enum block block_called(const char *name, const struct config *cfg)
{
	struct text known = {0};
	for (enum block b = 0; b < BLOCK_front_end; b++) {
		if (!block_exists(b, cfg))
			continue;
		if (strcmp(block_name(b), name) == 0)
			return b;
		text_add(&known, "%s%s", known.length ? ", " : "", block_name(b));
	}
	die(EXIT_USAGE, "--only %s: this config and policy have the blocks %s", name, known.s);
}

void only_make(struct gen_files *files, const struct config *cfg, const char *prefix, const char *command,
	       const char *name)
{
	struct verilog v = {.cfg = cfg, .prefix = prefix, .command = command};
	config_need_verilog(cfg);
	enum block block = block_called(name, cfg);
	files->count = 0;
	if (block == BLOCK_issue_sel && cfg->has_wpt)
		emit_block(&v, BLOCK_wpt);
	emit_block(&v, block);
	if (block == BLOCK_issue_sel)
		emit_arbiter(&v);
	for (unsigned n = 0; n < v.module_count; n++)
		files->file[files->count++] =
		    (struct gen_file){xprintf("%s.v", v.modules[n].name), xstrdup(v.modules[n].text)};
	files->file[files->count++] = (struct gen_file){xstrdup("files.f"), side_filelist(&v)};
	v_free(&v);
}
