/* sm_resident.c - how many thread blocks of a kernel an SM can hold. */
#include <stdio.h>

#include "model/sm/sm.h"

unsigned sm_resident_tbs(const struct config *cfg, const struct kernel_stream *k, char *why)
{
	unsigned most = cfg->tbs, regs = k->regs * k->block[0] * k->block[1] * k->block[2];
	if (k->tb_warps > cfg->tb_warps) {
		snprintf(why, CONFIG_WHY, "kernel %.80s has %u warps per TB: the config allows tb_warps = %u", k->name,
			 k->tb_warps, cfg->tb_warps);
		return 0;
	}
	if (cfg->warps / k->tb_warps < most)
		most = cfg->warps / k->tb_warps;
	if (cfg->registers && regs && cfg->registers / regs < most)
		most = cfg->registers / regs;
	if (cfg->smem_bytes && k->shared_bytes && cfg->smem_bytes / k->shared_bytes < most)
		most = cfg->smem_bytes / k->shared_bytes;
	if (most == 0)
		snprintf(why, CONFIG_WHY,
			 "kernel %.80s: one TB needs %u registers and %u bytes of shared memory: the SM has %u and %u",
			 k->name, regs, k->shared_bytes, cfg->registers, cfg->smem_bytes);
	return most;
}
