/* verilog_ports.h - the port list of the module in progress: what verilog.c and verilog_ports.c share. */
#ifndef RTL_GEN_WRITER_VERILOG_PORTS_H
#define RTL_GEN_WRITER_VERILOG_PORTS_H

#include "rtl_gen/writer/verilog.h"

enum { V_COLUMNS = 118 };

/* Adds `words` as comment lines, cut at spaces and at '\n'. */
void v_wrap(struct text *out, unsigned indent, const char *words);

/* Ends the port list. */
void v_ports_end(struct verilog *v);

#endif
