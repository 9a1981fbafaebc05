/* register_renaming.h - maps the registers of a warp's instructions to the registers that a SASS trace can list.
 *
 * A trace lists one destination and four sources per instruction, out of 255 registers. Renaming keeps the dependences:
 * an instruction waits for an earlier one if it reads or writes a register that the earlier one writes (RAW, WAW),
 * unless an instruction between them has already waited for that one. Each value has a register of its own until its
 * last read; if an instruction has more than four sources, those that it waits for are listed first. */
#ifndef SIM_ACCELSIM_REGISTER_RENAMING_H
#define SIM_ACCELSIM_REGISTER_RENAMING_H

#include "model/stream/stream.h"

enum { RENAMED_SRCS = 4, RENAMED_REGISTERS = 255 };

struct renamed {
	int16_t dst; /* 0 to 254; -1: none */
	uint8_t srcs;
	uint8_t src[RENAMED_SRCS];
};

/* Fills out[i] for each record i of `warp`, whose register numbers are below `registers`. Returns the number of
 * dependences that are lost because an instruction waits for more than four values or more than 255 values are live. */
unsigned rename_warp(struct renamed *out, const struct tb_stream *tb, const struct warp_stream *warp,
		     unsigned registers);

#endif
