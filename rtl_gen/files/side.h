/* side.h - makes the files that go with the generated modules. Each function returns the text of a file; the caller
 * frees it. */
#ifndef RTL_GEN_FILES_SIDE_H
#define RTL_GEN_FILES_SIDE_H

#include "rtl_gen/writer/verilog.h"

char *side_filelist(const struct verilog *v); /* files.f: the modules' files, for verilator -f and iverilog -c */
char *side_header(const struct verilog *v);   /* front_end.vh: the widths, for benches */
char *side_core(const struct verilog *v);     /* front_end.core: FuseSoC, CAPI=2 */
char *side_sdc(const struct verilog *v);      /* front_end.sdc: clock and port timing */
char *side_manifest(const struct verilog *v); /* manifest.json: config, blocks, ports, registers */

#endif
