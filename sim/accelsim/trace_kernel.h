/* trace_kernel.h - reads a .traceg: its header, thread blocks and instruction lines. */
#ifndef SIM_ACCELSIM_TRACE_KERNEL_H
#define SIM_ACCELSIM_TRACE_KERNEL_H

#include "sim/accelsim/line_reader.h"
#include "sim/accelsim/sass_opcode.h"

enum { LANES = 32, MOST_TB_WARPS = 64, SASS_REGISTERS = 256, SASS_INST_BYTES = 16 };

/* The header of a .traceg. */
struct trace_header {
	char *name;
	unsigned grid[3], block[3];
	unsigned tbs, tb_warps, threads;
	unsigned shared_bytes, regs;
	enum sass_family family;
	uint64_t shared_base, local_base;
	unsigned version; /* of the tracer, 1 to 5 */
	bool lineinfo;
};

/* Reads the header of the .traceg at `path` and fills a kernel that reads its thread blocks from that file on demand.
 * `path` is copied. */
void trace_kernel_open(struct kernel_stream *k, const char *path);

/* Reads the header, up to the line "#traces format ...". The caller frees h->name. */
void trace_header_read(struct trace_header *h, struct line_reader *l);

/* Reads the next thread block into `tb`; released with trace_tb_free(). */
void trace_tb_read(struct tb_stream *tb, const struct trace_header *h, struct line_reader *l);
void trace_tb_free(struct tb_stream *tb);

/* A parsed instruction line. */
struct trace_line {
	uint32_t pc, mask;
	struct inst inst;
	enum mem_space space;
	uint64_t addrs[LANES];
	unsigned addr_count;
};
void trace_line_read(struct trace_line *t, const struct trace_header *h, struct line_reader *l);

#endif
