/* packet.c - queues of packets. */
#include "packet.h"

#include <stdlib.h>

static void grow(struct fifo *f)
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

void fifo_push(struct fifo *f, const struct packet *p)
{
	if (f->count == f->room)
		grow(f);
	f->slot[(f->first + f->count++) & (f->room - 1)] = *p;
}

struct packet *fifo_head(const struct fifo *f)
{
	return f->count ? &f->slot[f->first] : NULL;
}

void fifo_pop(struct fifo *f)
{
	f->first = (f->first + 1) & (f->room - 1);
	f->count--;
}

void fifo_close(struct fifo *f)
{
	free(f->slot);
	*f = (struct fifo){0};
}
