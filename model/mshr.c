/* mshr.c - misses on their way. */
#include "mshr.h"

#include <stdlib.h>
#include <string.h>

void mshr_open(struct mshr *m, unsigned entries, unsigned merges)
{
	*m = (struct mshr){.entries = entries, .merges = merges};
	m->lines = calloc(entries, sizeof *m->lines);
	m->who = calloc((size_t)entries * merges, sizeof *m->who);
	m->ready = calloc(entries, sizeof *m->ready);
	if (!m->lines || !m->who || !m->ready)
		abort();
}

void mshr_close(struct mshr *m)
{
	free(m->lines);
	free(m->who);
	free(m->ready);
}

void mshr_reset(struct mshr *m)
{
	memset(m->lines, 0, m->entries * sizeof *m->lines);
	m->used = m->first = m->count = 0;
}

struct mshr_line *mshr_find(const struct mshr *m, uint64_t line)
{
	for (unsigned i = 0, seen = 0; seen < m->used; i++) {
		seen += m->lines[i].waiting > 0;
		if (m->lines[i].waiting && m->lines[i].line == line)
			return &m->lines[i];
	}
	return NULL;
}

bool mshr_room(const struct mshr *m, const struct mshr_line *found)
{
	return found ? found->waiting < m->merges : m->used < m->entries;
}

struct mshr_line *mshr_add(struct mshr *m, uint64_t line, unsigned parts, uint32_t who)
{
	struct mshr_line *l = m->lines;
	while (l->waiting)
		l++;
	*l = (struct mshr_line){.line = line, .missing = parts};
	m->used++;
	mshr_merge(m, l, who);
	return l;
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
	l->waiting = 0;
	m->used--;
	m->first = (m->first + 1) % m->entries;
	m->count--;
	return true;
}
