/* machines.c - the machines whose blocks are proven. */
#include "proof/machines.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "config/config_file.h"

enum { WHY = (int)CONFIG_WHY + (int)POLICY_TEXT, MAPS = MAP_FIXED + 1 };

static char *with_key(const char *keys, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The keys with one more. */
static char *with_key(const char *keys, const char *format, ...)
{
	char key[128];
	va_list args;
	va_start(args, format);
	vsnprintf(key, sizeof key, format, args);
	va_end(args);
	return xprintf("%s%s%s", keys, *keys ? " " : "", key);
}

/* Takes ownership of keys. */
static void append(struct machines *machines, const struct config *cfg, char *keys)
{
	if (machines->count == machines->room) {
		machines->room = machines->room ? 2 * machines->room : 64;
		machines->machine = xrealloc(machines->machine, machines->room * sizeof *machines->machine);
	}
	machines->machine[machines->count++] = (struct machine){*cfg, keys};
}

/* Adds the machine in one map; false, with the reason, if the map does not fit. */
static bool add_map(struct machines *machines, const struct config *cfg, const char *keys, unsigned map, char *why)
{
	struct config own = *cfg;
	bool is_large = map == MAP_FIXED && cfg->tbs * cfg->tb_warps > cfg->warps;
	own.map = map;
	if (is_large)
		own.tb_warps = cfg->warps / cfg->tbs;
	if (own.tb_warps == 0 || !config_derive(&own, why))
		return false;
	append(machines, &own, is_large ? with_key(keys, "tb_warps=%u", own.tb_warps) : xstrdup(keys));
	return true;
}

void machines_add(struct machines *machines, const struct config *cfg, const char *keys, int map)
{
	char policy[POLICY_TEXT], why[CONFIG_WHY] = "tb_warps = 0";
	bool any = false;
	config_need_verilog(cfg);
	for (unsigned m = 0; m < MAPS; m++)
		if (map == EVERY_MAP || map == (int)m)
			any |= add_map(machines, cfg, keys, m, why);
	if (!any)
		die(EXIT_USAGE, "%s, policy %s: %s", cfg->name, policy_text(&cfg->policy, policy), why);
}

/* ---- every policy ---- */

struct sweep {
	struct machines *machines;
	const struct config *cfg;
	const char *keys;
	int map;
	unsigned
	    next_issue; /* counts the issue policies that values of fetch policies and keys are paired with in turn */
};

static void add_policy(struct sweep *sweep, const struct config *cfg, const char *policy, const char *keys)
{
	char why[WHY];
	struct config own = *cfg;
	if (!policy_parse(&own.policy, policy, why))
		die(EXIT_BUG, "policy %s: %s", policy, why);
	for (unsigned m = 0; m < MAPS; m++)
		if (sweep->map == EVERY_MAP || sweep->map == (int)m)
			add_map(sweep->machines, &own, keys, m, why);
}

static const char *next_issue_policy(struct sweep *sweep)
{
	unsigned issues = 0;
	while (issues < POLICY_COUNT && policy_defs[issues].stage == STAGE_ISSUE)
		issues++;
	return policy_defs[sweep->next_issue++ % issues].name;
}

/* Whether the config odd can have the policy, and its text says nothing that is the default. */
static bool is_own_policy(const char *text)
{
	struct config odd;
	char why[WHY], canonical[POLICY_TEXT];
	config_read(&odd, "odd");
	return policy_parse(&odd.policy, text, why) && config_derive(&odd, why) && !config_model_only(&odd) &&
	       strcmp(policy_text(&odd.policy, canonical), text) == 0;
}

/* The further values of one option of a policy: of an issue policy with cff. */
static void add_option(struct sweep *sweep, const struct policy_def *def, enum option_id option)
{
	char value[POLICY_TEXT];
	for (unsigned n = 1; option_choice(option, n, value); n++) {
		const char *key = option_defs[option].key;
		char *policy = def->stage == STAGE_ISSUE
				   ? xprintf("%s:%s=%s+cff", def->name, key, value)
				   : xprintf("%s+%s:%s=%s", next_issue_policy(sweep), def->name, key, value);
		if (is_own_policy(policy))
			add_policy(sweep, sweep->cfg, policy, sweep->keys);
		free(policy);
	}
}

/* Whether each value of a key is a machine: a machine parameter of the front end. The widths of counter_bits are none:
 * they are for the search of all reachable states. */
static bool is_varied(const struct config_key *key)
{
	return key->is_parameter && strcmp(key->section, "front_end") == 0 && strcmp(key->key, "counter_bits") != 0;
}

/* The further values of a machine parameter of the front end that has RTL, under a fetch policy. */
static void add_key(struct sweep *sweep, const struct policy_def *fetch, unsigned n)
{
	const struct config_key *key = &config_keys[n];
	for (unsigned value = key->min; value <= key->max; value++) {
		struct config own = *sweep->cfg;
		char text[CONFIG_VALUE];
		if (value == *config_value(&own, n))
			continue;
		*config_value(&own, n) = value;
		if (config_model_only(&own))
			continue;
		char *keys = with_key(sweep->keys, "%s=%s", key->key, config_value_text(&own, n, text));
		char *policy = xprintf("%s+%s", next_issue_policy(sweep), fetch->name);
		add_policy(sweep, &own, policy, keys);
		free(policy);
		free(keys);
	}
}

void machines_add_policies(struct machines *machines, const struct config *cfg, const char *keys, int map)
{
	struct sweep sweep = {machines, cfg, keys, map, 0};
	config_need_verilog(cfg);
	for (unsigned issue = 0; issue < POLICY_COUNT; issue++)
		for (unsigned fetch = 0; fetch < POLICY_COUNT; fetch++) {
			if (policy_defs[issue].stage != STAGE_ISSUE || policy_defs[fetch].stage != STAGE_FETCH)
				continue;
			char *policy = xprintf("%s+%s", policy_defs[issue].name, policy_defs[fetch].name);
			add_policy(&sweep, cfg, policy, keys);
			free(policy);
		}
	for (unsigned p = 0; p < POLICY_COUNT; p++)
		for (enum option_id o = 0; o < OPTION_COUNT; o++)
			if (policy_defs[p].options >> o & 1)
				add_option(&sweep, &policy_defs[p], o);
	/* Any start would do: with this one, the pairs with cff are those that docs/cost/equiv.csv has proofs of. */
	sweep.next_issue = ISSUE_MWF_GTO;
	for (unsigned p = 0; p < POLICY_COUNT; p++)
		for (unsigned n = 0; config_keys[n].key; n++)
			if (policy_defs[p].stage == STAGE_FETCH && is_varied(&config_keys[n]))
				add_key(&sweep, &policy_defs[p], n);
}

/* ---- a file of machines ---- */

/* Cuts off the next word of a line; NULL at its end. */
static char *next_word(char **line)
{
	char *word;
	do
		word = strsep(line, " \t\r");
	while (word && !*word);
	return word;
}

static void read_line(struct machines *machines, const char *where, char *line)
{
	struct config cfg;
	char why[WHY], *config = next_word(&line), *policy = config ? next_word(&line) : NULL, *word;
	if (!config)
		return;
	if (!policy)
		die(EXIT_USAGE, "%s: '%s': expected a line CONFIG POLICY [KEY=VALUE...]", where, config);
	config_read(&cfg, config);
	if (!policy_parse(&cfg.policy, policy, why))
		die(EXIT_USAGE, "%s: %s: %s", where, policy, why);
	char *keys = xstrdup("");
	while ((word = next_word(&line))) {
		config_set_at(&cfg, where, word);
		if (strncmp(word, "map=", 4) == 0)
			continue;
		char *longer = with_key(keys, "%s", word);
		free(keys);
		keys = longer;
	}
	if (!config_derive(&cfg, why))
		die(EXIT_USAGE, "%s: %s", where, why);
	append(machines, &cfg, keys);
}

static char *read_input(void)
{
	char *text = NULL;
	size_t room = 0;
	if (getdelim(&text, &room, '\0', stdin) < 0) {
		free(text);
		return xstrdup("");
	}
	return text;
}

void machines_read(struct machines *machines, const char *path)
{
	bool is_input = strcmp(path, "-") == 0;
	char *text = is_input ? read_input() : read_whole(path, NULL), *rest = text, *line;
	for (unsigned n = 1; (line = strsep(&rest, "\n")); n++) {
		char *where = xprintf("%s:%u", is_input ? "standard input" : path, n);
		line[strcspn(line, "#")] = '\0';
		read_line(machines, where, line);
		free(where);
	}
	if (machines->count == 0)
		die(EXIT_USAGE, "%s: no machine: expected lines CONFIG POLICY [KEY=VALUE...]",
		    is_input ? "standard input" : path);
	free(text);
}

void machines_free(struct machines *machines)
{
	for (unsigned n = 0; n < machines->count; n++)
		free(machines->machine[n].keys);
	free(machines->machine);
	*machines = (struct machines){0};
}
