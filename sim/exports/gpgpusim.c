/* gpgpusim.c - lines of GPGPU-Sim's statistics: those whose numbers the model has. */
#include <inttypes.h>
#include <string.h>

#include "model/machine/mask.h"
#include "sim/exports/export.h"
#include "sim/streams/stream_stats.h"

/* Sums over the kernels so far. */
struct totals {
	uint64_t cycles, lanes, tbs;
};

static double ratio(uint64_t a, uint64_t b)
{
	return b ? (double)a / (double)b : 0;
}

static void write_kernel(const struct export_run *e, unsigned k, struct totals *sum, FILE *f)
{
	const struct kernel_stream *kernel = &e->run.stream->kernels[k];
	uint64_t cycles = e->kernels[k].cycles, lanes = stream_stats(kernel).lane_instructions;
	sum->cycles += cycles;
	sum->lanes += lanes;
	sum->tbs += kernel->tbs;
	fprintf(f, "kernel_name = %s \nkernel_launch_uid = %u \n", kernel->name, k + 1);
	fprintf(f, "gpu_sim_cycle = %" PRIu64 "\ngpu_sim_insn = %" PRIu64 "\ngpu_ipc = %12.4f\n", cycles, lanes,
		ratio(lanes, cycles));
	fprintf(f, "gpu_tot_sim_cycle = %" PRIu64 "\ngpu_tot_sim_insn = %" PRIu64 "\ngpu_tot_ipc = %12.4f\n",
		sum->cycles, sum->lanes, ratio(sum->lanes, sum->cycles));
	fprintf(f, "gpu_tot_issued_cta = %" PRIu64 "\n", sum->tbs);
}

static void write_caches(const struct export_run *e, FILE *f)
{
	const struct l1d_counts *c = &e->run.metrics.l1d;
	uint64_t lines = 0;
	for (unsigned k = 0; k < e->run.stream->kernel_count; k++)
		lines += e->kernels[k].l1i_misses;
	fprintf(f, "L1I_cache:\n\tL1I_total_cache_misses = %" PRIu64 "\nL1D_cache:\n", lines);
	fprintf(f, "\tL1D_total_cache_accesses = %" PRIu64 "\n\tL1D_total_cache_misses = %" PRIu64 "\n", c->accesses,
		c->misses);
	if (c->accesses)
		fprintf(f, "\tL1D_total_cache_miss_rate = %.4f\n", ratio(c->misses, c->accesses));
	fprintf(f, "\tL1D_total_cache_pending_hits = %" PRIu64 "\n\tL1D_total_cache_reservation_fails = %" PRIu64 "\n",
		c->merged, c->no_mshr + c->no_queue + c->no_way);
}

/* Warp instructions by the number of lanes that execute them. */
static void count_lanes(const struct stream *s, uint64_t counts[MAX_LANES + 1])
{
	for (unsigned k = 0; k < s->kernel_count; k++) {
		const struct kernel_stream *kernel = &s->kernels[k];
		for (unsigned w = 0; w < kernel->tbs * kernel->tb_warps; w++)
			for (uint32_t i = 0; i < kernel->warps[w].count; i++)
				counts[mask_count(kernel->warps[w].records[i].mask)]++;
	}
}

static void write_schedulers(const struct export_run *e, FILE *f)
{
	const uint64_t *slots = e->run.metrics.stalls.slots;
	uint64_t counts[MAX_LANES + 1] = {0};
	count_lanes(e->run.stream, counts);
	fprintf(f, "Warp Occupancy Distribution:\nStall:%" PRIu64 "\tW0_Idle:%" PRIu64 "\tW0_Scoreboard:%" PRIu64,
		slots[SLOT_PIPELINE], slots[SLOT_IDLE], slots[SLOT_SCOREBOARD]);
	for (unsigned n = 1; n <= MAX_LANES; n++)
		fprintf(f, "\tW%u:%" PRIu64, n, counts[n]);
	fputc('\n', f);
}

void export_gpgpusim(const struct export_run *e, FILE *f)
{
	struct totals sum = {0};
	for (unsigned k = 0; k < e->run.stream->kernel_count; k++)
		write_kernel(e, k, &sum, f);
	write_caches(e, f);
	write_schedulers(e, f);
}
