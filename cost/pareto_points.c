/* pareto_points.c - the file of points. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "config/config_file.h"
#include "cost/pareto.h"

/* Cuts off the next word of a line; NULL at its end. */
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
			die(EXIT_USAGE, "%s: '%s': a line is POLICY [KEY=VALUE...]", where, word);
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
		die(EXIT_USAGE, "%s: no point in it: a line is POLICY [KEY=VALUE...]", path);
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
