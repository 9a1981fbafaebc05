/* page.h - the texts of the kit that are no Verilog. Each is left in v->body. */
#ifndef KIT_PAGE_H
#define KIT_PAGE_H

#include "kit/golden.h"
#include "rtl_gen/files/gen.h"

void page_integration(struct verilog *v);                        /* INTEGRATION.md */
void page_sby(struct verilog *v, const struct gen_files *files); /* a task of SymbiYosys over the modules in `files` */
void page_waves(struct verilog *v);                              /* a list of waves for GTKWave */

/* A FuseSoC core with the kit's files and targets added; the caller frees. */
char *page_core(const struct verilog *v, const char *core);

#endif
