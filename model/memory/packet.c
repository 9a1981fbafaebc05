/* packet.c - storage of the FIFOs. */
#include "model/memory/packet.h"

#include <stdlib.h>

void fifo_grow(struct fifo *f)
{
	unsigned room = f->room ? 2 * f->room : 16;
	struct packet *slot = malloc(room * sizeof *slot);
	if (!slot)
		abort();
	for (unsigned i = 0; i < f->count; i++)
		slot[i] = f->slot[(f->first + i) & (f->room - 1)];
	free(f->slot);
	f->slot = slot;
	f->room = room;
	f->first = 0;
}

void fifo_close(struct fifo *f)
{
	free(f->slot);
	*f = (struct fifo){0};
}
