/* rename.h - the registers of a warp's instructions as a SASS trace can list them.
 *
 * A trace lists one destination and four sources, of 255 registers. What an instruction waits for is kept: it waits for
 * an earlier one when it reads or writes a register that that one writes (RAW, WAW) and no instruction between them has
 * waited for it before, as it is complete then. So each value gets a register of its own for as long as it is read,
 * and the sources that matter go first where there is not room for all. */
#ifndef SIM_ACCELSIM_REGISTER_RENAMING_H
#define SIM_ACCELSIM_REGISTER_RENAMING_H

#include "model/stream/stream.h"

enum { RENAMED_SRCS = 4, RENAMED_REGISTERS = 255 };

struct renamed {
	int16_t dst; /* 0 to 254; -1: none */
	uint8_t srcs;
	uint8_t src[RENAMED_SRCS];
};

/* Fills one for each record of `warp`, whose registers are below `registers`. Returns how many waits could not be said:
 * an instruction with more than four sources still on their way, or more values alive than registers. */
unsigned rename_warp(struct renamed *out, const struct tb_stream *tb, const struct warp_stream *warp,
		     unsigned registers);

#endif
