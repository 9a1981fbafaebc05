/* mshr.c - hash table and free list of the entries. */
#include "model/memory/mshr.h"

#include <stdlib.h>
#include <string.h>

void mshr_open(struct mshr *m, unsigned entries, unsigned merges)
{
	unsigned hashes = 1;
	while (hashes < entries)
		hashes *= 2;
	*m = (struct mshr){.entries = entries, .merges = merges, .hash_mask = hashes - 1};
	m->lines = calloc(entries, sizeof *m->lines);
	m->heads = calloc(hashes, sizeof *m->heads);
	m->requester = calloc((size_t)entries * merges, sizeof *m->requester);
	m->ready = calloc(entries, sizeof *m->ready);
	if (!m->lines || !m->heads || !m->requester || !m->ready)
		abort();
	mshr_reset(m);
}

void mshr_close(struct mshr *m)
{
	free(m->lines);
	free(m->heads);
	free(m->requester);
	free(m->ready);
}

void mshr_reset(struct mshr *m)
{
	memset(m->lines, 0, m->entries * sizeof *m->lines);
	for (unsigned i = 0; i < m->entries; i++)
		m->lines[i].next = i + 1;
	for (unsigned i = 0; i <= m->hash_mask; i++)
		m->heads[i] = m->entries;
	m->used = m->first = m->count = m->free = 0;
}

static unsigned *head_of(const struct mshr *m, uint64_t line)
{
	return &m->heads[(line ^ line >> 12) & m->hash_mask];
}

struct mshr_line *mshr_find(const struct mshr *m, uint64_t line)
{
	for (unsigned i = *head_of(m, line); i < m->entries; i = m->lines[i].next)
		if (m->lines[i].line == line)
			return &m->lines[i];
	return NULL;
}

bool mshr_room(const struct mshr *m, const struct mshr_line *found)
{
	return found ? found->waiting < m->merges : m->used < m->entries;
}

struct mshr_line *mshr_add(struct mshr *m, uint64_t line, unsigned parts, uint32_t requester)
{
	unsigned *head = head_of(m, line), i = m->free;
	struct mshr_line *l = &m->lines[i];
	m->free = l->next;
	*l = (struct mshr_line){.line = line, .missing = parts, .next = *head};
	*head = i;
	m->used++;
	mshr_merge(m, l, requester);
	return l;
}

/* Frees an entry. */
static void drop(struct mshr *m, unsigned entry)
{
	unsigned *link = head_of(m, m->lines[entry].line);
	while (*link != entry)
		link = &m->lines[*link].next;
	*link = m->lines[entry].next;
	m->lines[entry].waiting = 0;
	m->lines[entry].next = m->free;
	m->free = entry;
	m->used--;
}

void mshr_merge(const struct mshr *m, struct mshr_line *l, uint32_t requester)
{
	m->requester[(size_t)(l - m->lines) * m->merges + l->waiting++] = requester;
}

bool mshr_part(struct mshr *m, struct mshr_line *l)
{
	if (--l->missing > 0)
		return false;
	m->ready[(m->first + m->count++) % m->entries] = (unsigned)(l - m->lines);
	return true;
}

uint32_t mshr_take(struct mshr *m)
{
	unsigned entry = m->ready[m->first];
	struct mshr_line *l = &m->lines[entry];
	uint32_t requester = m->requester[(size_t)entry * m->merges + l->given];
	if (++l->given == l->waiting) {
		drop(m, entry);
		m->first = m->first + 1 < m->entries ? m->first + 1 : 0;
		m->count--;
	}
	return requester;
}
