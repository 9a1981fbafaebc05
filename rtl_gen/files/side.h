/* side.h - the files beside the modules. Each function returns a whole file's text, which the caller frees. */
#ifndef RTL_GEN_FILES_SIDE_H
#define RTL_GEN_FILES_SIDE_H

#include "rtl_gen/writer/verilog.h"

char *side_filelist(const struct verilog *v); /* files.f: the modules' files, for verilator -f and iverilog -c */
char *side_header(const struct verilog *v);   /* front_end.vh: the widths, for benches */
char *side_core(const struct verilog *v);     /* front_end.core: FuseSoC, CAPI=2 */
char *side_sdc(const struct verilog *v);      /* front_end.sdc: clock and port timing */
char *side_manifest(const struct verilog *v); /* manifest.json: config, blocks, ports, registers */

#endif
