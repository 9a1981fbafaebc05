/* mshr.c - misses on their way. */
#include "mshr.h"

#include <stdlib.h>
#include <string.h>

void mshr_open(struct mshr *m, unsigned entries, unsigned merges)
{
	*m = (struct mshr){.entries = entries, .merges = merges, .mask = 1};
	while (m->mask < 2 * entries)
		m->mask = 2 * m->mask + 1;
	m->lines = calloc(entries, sizeof *m->lines);
	m->buckets = calloc(m->mask + 1, sizeof *m->buckets);
	m->who = calloc((size_t)entries * merges, sizeof *m->who);
	m->ready = calloc(entries, sizeof *m->ready);
	if (!m->lines || !m->buckets || !m->who || !m->ready)
		abort();
	mshr_reset(m);
}

void mshr_close(struct mshr *m)
{
	free(m->lines);
	free(m->buckets);
	free(m->who);
	free(m->ready);
}

void mshr_reset(struct mshr *m)
{
	memset(m->lines, 0, m->entries * sizeof *m->lines);
	memset(m->buckets, 0, (m->mask + 1) * sizeof *m->buckets);
	for (unsigned i = 0; i + 1 < m->entries; i++)
		m->lines[i].next = &m->lines[i + 1];
	m->free = m->lines;
	m->used = m->first = m->count = 0;
}

static struct mshr_line **bucket_of(const struct mshr *m, uint64_t line)
{
	return &m->buckets[(line ^ line >> 8) & m->mask];
}

struct mshr_line *mshr_find(const struct mshr *m, uint64_t line)
{
	struct mshr_line *l = *bucket_of(m, line);
	while (l && l->line != line)
		l = l->next;
	return l;
}

bool mshr_room(const struct mshr *m, const struct mshr_line *found)
{
	return found ? found->waiting < m->merges : m->used < m->entries;
}

struct mshr_line *mshr_add(struct mshr *m, uint64_t line, unsigned parts, uint32_t who)
{
	struct mshr_line *l = m->free, **bucket = bucket_of(m, line);
	m->free = l->next;
	*l = (struct mshr_line){.line = line, .missing = parts, .next = *bucket};
	*bucket = l;
	m->used++;
	mshr_merge(m, l, who);
	return l;
}

static void release(struct mshr *m, struct mshr_line *l)
{
	struct mshr_line **at = bucket_of(m, l->line);
	while (*at != l)
		at = &(*at)->next;
	*at = l->next;
	l->next = m->free;
	m->free = l;
	l->waiting = 0;
	m->used--;
}

void mshr_merge(const struct mshr *m, struct mshr_line *l, uint32_t who)
{
	m->who[(size_t)(l - m->lines) * m->merges + l->waiting++] = who;
}

bool mshr_part(struct mshr *m, struct mshr_line *l)
{
	if (--l->missing > 0)
		return false;
	m->ready[(m->first + m->count++) % m->entries] = (unsigned)(l - m->lines);
	return true;
}

bool mshr_peek(const struct mshr *m, uint32_t *who)
{
	if (m->count == 0)
		return false;
	unsigned i = m->ready[m->first];
	*who = m->who[(size_t)i * m->merges + m->lines[i].given];
	return true;
}

bool mshr_next(struct mshr *m, uint32_t *who)
{
	if (!mshr_peek(m, who))
		return false;
	struct mshr_line *l = &m->lines[m->ready[m->first]];
	if (++l->given < l->waiting)
		return true;
	release(m, l);
	m->first = (m->first + 1) % m->entries;
	m->count--;
	return true;
}
