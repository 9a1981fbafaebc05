/* gtkw.c - writes a save file for GTKWave. */
#include "sim/lockstep/gtkw.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/lockstep/icarus_bench.h"

/* How GTKWave shows the signals that follow: hexadecimal, binary, ASCII, or a comment between them. */
#define HEX "@22\n"
#define BIT "@28\n"
#define ASCII "@820\n"
#define COMMENT "@200\n"

static void put_signal(FILE *f, const char *scope, const struct pin *p)
{
	if (p->width > 1)
		fprintf(f, HEX "bench.%s.%s[%u:0]\n", scope, p->name, p->width - 1);
	else
		fprintf(f, BIT "bench.%s.%s\n", scope, p->name);
}

static bool differs(const struct lockstep *l, const struct pin *p)
{
	unsigned n = 0;
	while (n < p->port.count && !lockstep_differs(l, p, n))
		n++;
	return n < p->port.count;
}

/* The output in RTL and model, and whether the two differ. */
static void put_output(FILE *f, const struct pin *p)
{
	fprintf(f, COMMENT "-%s\n", p->name);
	put_signal(f, "dut", p);
	put_signal(f, "model", p);
	fprintf(f, BIT "bench.differs.%s\n", p->name);
}

static void put_outputs(FILE *f, const struct lockstep *l)
{
	bool any = false;
	for (unsigned i = 0; i < l->pins->outs; i++) {
		if (!differs(l, &l->pins->out[i]))
			continue;
		put_output(f, &l->pins->out[i]);
		any = true;
	}
	for (unsigned i = 0; !any && i < l->pins->outs; i++)
		if (strcmp(l->pins->out[i].name, "issue_o") == 0 || strcmp(l->pins->out[i].name, "fetch_o") == 0)
			put_output(f, &l->pins->out[i]);
}

/* The name of the wave file with another extension; the caller frees. */
static char *save_name(const char *wave)
{
	return xprintf("%.*s.gtkw", (int)(strrchr(wave, '.') - wave), wave);
}

void gtkw_write(const struct lockstep *l, uint64_t resets, const char *wave)
{
	const char *slash = strrchr(wave, '/');
	char *path = save_name(wave);
	struct outfile o;
	outfile_open(&o, path);
	fprintf(o.f, "[dumpfile] \"%s\"\n", slash ? slash + 1 : wave);
	/* Zoom: pixels halve with each step; a cycle is some 40 pixels wide. */
	fprintf(o.f, "*2.0 %" PRIu64 "\n", resets * BENCH_RESET + l->cycle * BENCH_PERIOD + BENCH_SAMPLE);
	fprintf(o.f, BIT "bench.clk\nbench.rst\n" COMMENT "-inputs\n");
	for (unsigned i = 0; i < l->pins->ins; i++)
		put_signal(o.f, "dut", &l->pins->in[i]);
	put_outputs(o.f, l);
	fprintf(o.f, COMMENT "-heads\n" ASCII);
	for (unsigned w = 0; w < l->cfg->warps; w++)
		fprintf(o.f, "bench.head.w%u[%d:0]\n", w, BENCH_HEAD * 8 - 1);
	outfile_close(&o);
	free(path);
}
