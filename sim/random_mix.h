/* random_mix.h - which instructions come in a phase of random inputs, for random.c. */
#ifndef RANDOM_MIX_H
#define RANDOM_MIX_H

/* In 64ths; the rest is plain. */
struct mix {
	const char *name;
	unsigned bar, exit, jump, sfu, mem;
};
static const struct mix mixes[] = {
    {"plain", 2, 2, 2, 4, 8},
    {"barriers", 46, 5, 2, 1, 1},
    {"exits", 12, 24, 4, 4, 4},
    {"jumps", 4, 3, 40, 4, 4},
    {"ports", 3, 3, 2, 24, 30},
    {"mixed", 14, 8, 10, 8, 8},
    {"barriers, exits", 32, 16, 0, 2, 2},
    {"barriers", 46, 5, 2, 1, 1},
    {"barriers, exits", 28, 24, 2, 2, 2},
};

#endif
