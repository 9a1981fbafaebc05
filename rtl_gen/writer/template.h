/* template.h - what a template becomes: the calls that the translator (rtl_gen/translator) makes of its lines.
 *
 * A line is put together by v_add(), v_fragment() and v_number(), and ended by v_print() or v_comment(). `column` is
 * its indentation in the template; that of the place of a %call comes on top. docs/architecture.md, "How Verilog is
 * made", has the directives. */
#ifndef RTL_GEN_WRITER_TEMPLATE_H
#define RTL_GEN_WRITER_TEMPLATE_H

#include "rtl_gen/writer/verilog.h"

/* Adds to the line: text; a fragment of code, which uses the sizes that it contains; a number. */
void v_add(struct verilog *v, const char *text);
void v_fragment(struct verilog *v, const char *code);
void v_number(struct verilog *v, unsigned n);

/* Ends the line: as it is; as a comment, wrapped. */
void v_print(struct verilog *v, unsigned column);
void v_comment(struct verilog *v, unsigned column);

/* The code uses these sizes, bits as in sizes_in(). */
void v_use(struct verilog *v, uint64_t sizes);
/* The macro that an `ifdef tests, NULL after `endif: where it is the only use of a size, so is its declaration. */
void v_macro(struct verilog *v, const char *macro);

/* What is printed between the two calls is indented by `columns` more. */
void v_enter(struct verilog *v, unsigned columns);
void v_leave(struct verilog *v, unsigned columns);

/* A module: the line is its name. */
void v_open(struct verilog *v, enum block block);
/* A template that the module has lines of, for the first lines of its banner; its own is the first, before v_open(). */
void v_source(struct verilog *v, const char *path);
/* The last lines of its banner: what it is built for, and the command that makes it. */
void v_built(struct verilog *v);
/* The localparams of sizes.def that the module uses, and its genvars, stand here. */
void v_sizes_here(struct verilog *v);
void v_genvars_here(struct verilog *v);
void v_close(struct verilog *v);
/* A localparam that is not in sizes.def. */
void v_localparam(struct verilog *v, const char *name, unsigned value, const char *meaning);

/* The value of a size for the config. */
unsigned v_size(const struct config *c, enum size n);

#endif
