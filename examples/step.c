/* step.c - a front end stepped by hand: two thread blocks of two warps, every fetch hits, each warp runs ten
 * instructions, the fifth of them a barrier, the last its exit. Prints which warps fetch and issue in each cycle.
 *
 * cc step.c $(pkg-config --cflags --libs warpsmith) -o step && ./step */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <warpsmith.h>

enum { WARPS = 4, LENGTH = 10, BARRIER = 5 };

static void check(int code, const struct ws_error *error)
{
	if (code) {
		fprintf(stderr, "step: %s\n", error->text);
		exit(1);
	}
}

/* The ports that this program drives and reads, by number. */
struct ports {
	int launch, launch_warps, ready, bar, exit, fetch_hit, issue, fetch, busy, valid, wait;
};

static struct ports find_ports(const struct ws_front_end *f)
{
	return (struct ports){
	    .launch = ws_front_end_find(f, WS_IN, "launch"),
	    .launch_warps = ws_front_end_find(f, WS_IN, "launch_warps"),
	    .ready = ws_front_end_find(f, WS_IN, "ready"),
	    .bar = ws_front_end_find(f, WS_IN, "bar"),
	    .exit = ws_front_end_find(f, WS_IN, "exit"),
	    .fetch_hit = ws_front_end_find(f, WS_IN, "fetch_hit"),
	    .issue = ws_front_end_find(f, WS_OUT, "issue"),
	    .fetch = ws_front_end_find(f, WS_OUT, "fetch"),
	    .busy = ws_front_end_find(f, WS_OUT, "busy"),
	    .valid = ws_front_end_find(f, WS_OUT, "valid"),
	    .wait = ws_front_end_find(f, WS_OUT, "wait"),
	};
}

/* The inputs of a cycle: in cycles 0 and 1 a thread block is launched; then each head is ready at once. */
static void drive(struct ws_front_end *f, const struct ports *p, unsigned cycle, const unsigned done[WARPS])
{
	uint64_t bar = 0, last = 0;
	for (unsigned w = 0; w < WARPS; w++) {
		bar |= (uint64_t)(done[w] + 1 == BARRIER) << w;
		last |= (uint64_t)(done[w] + 1 == LENGTH) << w;
	}
	ws_front_end_set_mask(f, p->launch, cycle < 2 ? 1u << cycle : 0);
	ws_front_end_set_mask(f, p->launch_warps, cycle < 2 ? 3u << 2 * cycle : 0);
	ws_front_end_set_mask(f, p->ready, 0xf);
	ws_front_end_set_mask(f, p->bar, bar);
	ws_front_end_set_mask(f, p->exit, last);
}

int main(void)
{
	struct ws_error error;
	struct ws_config *config = ws_config_open();
	check(ws_config_read(config, "tiny", &error), &error);
	check(ws_config_policy(config, "mwf_gto+rr", &error), &error);
	check(ws_config_finish(config, &error), &error);
	struct ws_front_end *f = ws_front_end_open(config, &error);
	check(f ? WS_OK : error.code, &error);

	const struct ports p = find_ports(f);
	unsigned done[WARPS] = {0}; /* instructions that each warp has issued */
	printf("cycle fetch issue wait\n");
	for (unsigned cycle = 0, busy = 1; busy; cycle++) {
		drive(f, &p, cycle, done);
		ws_front_end_comb(f);
		uint64_t issue = ws_front_end_get_mask(f, p.issue), fetch = ws_front_end_get_mask(f, p.fetch);
		ws_front_end_set(f, p.fetch_hit, 0, fetch != 0);
		printf("%5u %5" PRIx64 " %5" PRIx64 " %4" PRIx64 "\n", cycle, fetch, issue,
		       ws_front_end_get_mask(f, p.wait));
		check(ws_front_end_clock(f, &error), &error);
		for (unsigned w = 0; w < WARPS; w++)
			done[w] += issue >> w & 1;
		ws_front_end_comb(f);
		busy = ws_front_end_get_mask(f, p.busy) != 0;
	}
	ws_front_end_close(f);
	ws_config_close(config);
	return 0;
}
