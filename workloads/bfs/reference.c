/* reference.c - what the launch files expect: breadth-first search with a queue. Fails if there are more levels than
 * the launch files have launches for. */
#include "../reference.h"

enum { MOST = 10, LEVELS_SMALL = 7, LEVELS_FULL = 10 };

int main(int argc, char **argv)
{
	const int full = reference_full(argc, argv);
	const size_t nodes = full ? 65536 : 3072;
	const uint32_t *degrees = random_integers(5, nodes, 2, MOST + 1),
		       *edges = random_integers(6, MOST * nodes, 0, (uint32_t)nodes);
	uint32_t *level = malloc(nodes * sizeof *level), *queue = malloc(nodes * sizeof *queue), deepest = 0;
	size_t read = 0, written = 0;
	memset(level, 0xff, nodes * sizeof *level);
	level[0] = 0;
	for (queue[written++] = 0; read < written; read++) {
		uint32_t n = queue[read];
		deepest = level[n];
		for (uint32_t e = 0; e < degrees[n]; e++) {
			uint32_t neighbor = edges[MOST * n + e];
			if (level[neighbor] != UINT32_MAX)
				continue;
			level[neighbor] = level[n] + 1;
			queue[written++] = neighbor;
		}
	}
	if (deepest + 1 != (full ? LEVELS_FULL : LEVELS_SMALL)) {
		fprintf(stderr, "%u levels\n", deepest + 1);
		return 1;
	}
	return write_integers(level, nodes);
}
