/* pareto.c - reads the design points and measures them side by side. */
#include "cost/pareto.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/workers.h"
#include "config/config_file.h"
#include "cost/flow.h"
#include "cost/selector_group.h"

/* ---- the file of design points ---- */

/* Removes the next word from *line and returns it; NULL at the end of the line. */
static char *next_word(char **line)
{
	char *word = *line + strspn(*line, " \t\r");
	size_t length = strcspn(word, " \t\r");
	if (length == 0)
		return NULL;
	*line = word + length;
	if (**line)
		*(*line)++ = '\0';
	return word;
}

static void read_policy(struct config *cfg, const char *where, const char *word)
{
	char why[(int)CONFIG_WHY + (int)POLICY_TEXT],
	    *policy = strchr(word, '+') ? xstrdup(word) : xprintf("%s+rr", word);
	if (!policy_parse(&cfg->policy, policy, why))
		die(EXIT_USAGE, "%s: %s: %s", where, word, why);
	free(policy);
}

static void read_line(struct pareto *p, const char *where, char *line)
{
	char why[CONFIG_WHY], *word = next_word(&line);
	if (!word)
		return;
	if (p->count == PARETO_POINTS)
		die(EXIT_USAGE, "%s: more than %d points", where, PARETO_POINTS);
	struct config *cfg = &p->points[p->count++].cfg;
	config_defaults(cfg);
	cfg->tb_warps = 0;
	read_policy(cfg, where, word);
	while ((word = next_word(&line))) {
		if (!strchr(word, '='))
			die(EXIT_USAGE, "%s: '%s': expected a line POLICY [KEY=VALUE...]", where, word);
		config_set_at(cfg, where, word);
	}
	if (cfg->tb_warps == 0)
		cfg->tb_warps = cfg->map == MAP_FIXED && cfg->tbs <= cfg->warps ? cfg->warps / cfg->tbs : cfg->warps;
	if (!config_derive(cfg, why))
		die(EXIT_USAGE, "%s: %s", where, why);
}

void pareto_read(struct pareto *p, const char *path)
{
	char *text = read_whole(path, NULL), *rest = text, *line;
	*p = (struct pareto){xalloc(PARETO_POINTS * sizeof *p->points), 0};
	for (unsigned n = 1; (line = strsep(&rest, "\n")); n++) {
		char *where = xprintf("%s:%u", path, n);
		line[strcspn(line, "#")] = '\0';
		read_line(p, where, line);
		free(where);
	}
	if (p->count == 0)
		die(EXIT_USAGE, "%s: no design point: expected lines POLICY [KEY=VALUE...]", path);
	free(text);
}

void pareto_free(struct pareto *p)
{
	for (unsigned n = 0; n < p->count; n++) {
		json_decref(p->points[n].found);
		json_decref(p->points[n].reference);
	}
	free(p->points);
}

/* ---- measurement ---- */

/* The reference of a point: the same config under lrr+rr. */
static void reference_config(const struct config *cfg, struct config *reference)
{
	char why[(int)CONFIG_WHY + (int)POLICY_TEXT]; /* room for either */
	*reference = *cfg;
	if (!policy_parse(&reference->policy, "lrr+rr", why) || !config_derive(reference, why))
		die(EXIT_BUG, "lrr+rr instead of the policy: %s", why);
}

/* Measures task n: first all points, then all references, which are mostly points too. */
static json_t *do_task(const struct pareto *p, unsigned n)
{
	struct config reference;
	if (n < p->count)
		return area_group_measure(&area_flow_osu018, &p->points[n].cfg);
	reference_config(&p->points[n - p->count].cfg, &reference);
	return area_group_measure(&area_flow_osu018, &reference);
}

/* Does task n and leaves its result in the cache. */
static void fill_cache(void *pareto, unsigned n)
{
	json_decref(do_task(pareto, n));
}

static double number(json_t *found, const char *key)
{
	return json_number_value(json_object_get(found, key));
}

static bool same_size(const struct config *a, const struct config *b)
{
	return a->warps == b->warps && a->tbs == b->tbs && a->schedulers == b->schedulers;
}

static bool is_front(const struct pareto *p, const struct pareto_point *point)
{
	double ns = number(point->found, "ns"), um2 = number(point->found, "um2");
	for (unsigned n = 0; n < p->count; n++) {
		json_t *other = p->points[n].found;
		if (same_size(&p->points[n].cfg, &point->cfg) && number(other, "ns") < ns && number(other, "um2") < um2)
			return false;
	}
	return true;
}

void pareto_measure(struct pareto *p, unsigned jobs)
{
	area_flow_check(&area_flow_osu018);
	workers_run(jobs, 2 * p->count, "measurement", fill_cache, p);
	for (unsigned n = 0; n < p->count; n++) {
		p->points[n].found = do_task(p, n);
		p->points[n].reference = do_task(p, n + p->count);
	}
	for (unsigned n = 0; n < p->count; n++)
		p->points[n].front = is_front(p, &p->points[n]);
}
