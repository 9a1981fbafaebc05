/* policy.c - reading and writing the names of policies. */
#include "model/machine/policy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/diag.h"
#include "base/nearest.h"
#include "model/machine/config.h"

#define BIT(n) (1u << (n))

const struct policy_def policy_defs[POLICY_COUNT] = {
#define ISSUE_POLICY(id, name, options, needs, meaning, source) {STAGE_ISSUE, #name, options, meaning, source},
#define FETCH_POLICY(id, name, options, meaning, source) {STAGE_FETCH, #name, options, meaning, source},
#include "model/machine/policy.def"
};

const struct policy_alias policy_aliases[] = {
#define ALIAS(name, policy, source) {name, policy, source},
#include "model/machine/policy.def"
    {0}};

unsigned policy_needs(const struct policy *p)
{
	const unsigned char *opt = p->opt;
	switch (p->issue) {
#define ISSUE_POLICY(id, name, options, needs, meaning, source)                                                        \
	case ISSUE_##id:                                                                                               \
		return needs;
#include "model/machine/policy.def"
	default:
		return 0;
	}
}

const struct option_def option_defs[OPTION_COUNT] = {
/* "|a|b|c" from its second character on. */
#define C(constant, text) "|" text
#define OPTION(id, key, choices, meaning) {key, &(choices)[1], meaning},
#include "model/machine/policy.def"
#undef C
};

static const char *const stage_names[] = {"issue", "fetch"};

char *option_choice(enum option_id o, unsigned n, char *text)
{
	const char *at = option_defs[o].choices;
	while (n-- > 0) {
		at = strchr(at, '|');
		if (!at++)
			return NULL;
	}
	size_t length = strcspn(at, "|");
	memcpy(text, at, length);
	text[length] = '\0';
	return text;
}

unsigned option_number(const struct policy *p, enum option_id o)
{
	char text[POLICY_TEXT];
	return (unsigned)strtoul(option_choice(o, p->opt[o], text), NULL, 10);
}

/* The policy of `stage` called `name`, or POLICY_COUNT with the reason in `why`. */
static enum policy_id find_policy(enum stage stage, const char *name, char *why)
{
	const char *names[POLICY_COUNT];
	unsigned n = 0;
	for (enum policy_id p = 0; p < POLICY_COUNT; p++) {
		if (policy_defs[p].stage != stage)
			continue;
		if (strcmp(policy_defs[p].name, name) == 0)
			return p;
		names[n++] = policy_defs[p].name;
	}
	snprintf(why, POLICY_TEXT, "no %s policy '%.40s' (`warpsmith list policies` names them)%s", stage_names[stage],
		 name, did_you_mean(name, names, n));
	return POLICY_COUNT;
}

/* What is no option of a policy because it has moved: a key of the config, or an option that was renamed. */
static bool is_elsewhere(enum policy_id p, const char *key, char *why)
{
	for (const struct config_key *k = config_keys; k->key; k++) {
		if (strcmp(k->key, key) == 0) {
			snprintf(why, POLICY_TEXT, "%s is a key of [%s], not an option of a policy: --set %s=%s", key,
				 k->section, key, k->is_bool ? "true" : "VALUE");
			return true;
		}
	}
	if (p == ISSUE_KAWS && strcmp(key, "tie") == 0) {
		snprintf(why, POLICY_TEXT, "policy kaws: the option tie is now equal_counts");
		return true;
	}
	return false;
}

static enum option_id find_option(enum policy_id p, const char *key, char *why)
{
	const char *names[OPTION_COUNT];
	unsigned n = 0;
	for (enum option_id o = 0; o < OPTION_COUNT; o++) {
		if (!(policy_defs[p].options & BIT(o)))
			continue;
		if (strcmp(option_defs[o].key, key) == 0)
			return o;
		names[n++] = option_defs[o].key;
	}
	if (is_elsewhere(p, key, why))
		return OPTION_COUNT;
	if (n == 0)
		snprintf(why, POLICY_TEXT, "policy %s has no options, got '%.40s'", policy_defs[p].name, key);
	else
		snprintf(why, POLICY_TEXT, "policy %s has no option '%.40s'%s", policy_defs[p].name, key,
			 did_you_mean(key, names, n));
	return OPTION_COUNT;
}

/* Sets one KEY=VALUE of policy `id`; `seen` has a bit for each option that it had before. */
static bool parse_option(struct policy *p, enum policy_id id, char *text, unsigned *seen, char *why)
{
	char *value = strchr(text, '=');
	if (!value) {
		snprintf(why, POLICY_TEXT, "policy %s: '%.60s' is no option: write KEY=VALUE", policy_defs[id].name,
			 text);
		return false;
	}
	*value++ = '\0';
	enum option_id o = find_option(id, text, why);
	if (o == OPTION_COUNT)
		return false;
	if (*seen & BIT(o)) {
		snprintf(why, POLICY_TEXT, "policy %s: %s a second time", policy_defs[id].name, text);
		return false;
	}
	*seen |= BIT(o);
	char choice[POLICY_TEXT];
	for (unsigned n = 0; option_choice(o, n, choice); n++) {
		if (strcmp(choice, value) == 0) {
			p->opt[o] = (unsigned char)n;
			return true;
		}
	}
	snprintf(why, POLICY_TEXT, "policy %s: %s = '%.40s': allowed are %s", policy_defs[id].name, text, value,
		 option_defs[o].choices);
	return false;
}

/* Reads NAME[:KEY=VALUE...]; `text` is cut up. */
static bool parse_stage(struct policy *p, enum stage stage, char *text, char *why)
{
	char *next = strchr(text, ':');
	if (next)
		*next++ = '\0';
	enum policy_id id = find_policy(stage, text, why);
	if (id == POLICY_COUNT)
		return false;
	*(stage == STAGE_ISSUE ? &p->issue : &p->fetch) = id;
	unsigned seen = 0;
	while (next) {
		char *option = next;
		next = strchr(option, ':');
		if (next)
			*next++ = '\0';
		if (!parse_option(p, id, option, &seen, why))
			return false;
	}
	return true;
}

/* The policy that an alias stands for; any other text itself. */
static const char *resolve(const char *text)
{
	for (const struct policy_alias *a = policy_aliases; a->name; a++)
		if (strcasecmp(a->name, text) == 0)
			return a->policy;
	return text;
}

bool policy_parse(struct policy *p, const char *text, char *why)
{
	char copy[POLICY_TEXT];
	memset(p, 0, sizeof *p);
	text = resolve(text);
	if (strlen(text) >= sizeof copy) {
		snprintf(why, POLICY_TEXT, "a policy of more than %d characters", POLICY_TEXT - 1);
		return false;
	}
	strcpy(copy, text);
	char *fetch = strchr(copy, '+');
	if (!fetch) {
		snprintf(why, POLICY_TEXT,
			 "policy '%.60s' names no fetch policy: write ISSUE+FETCH, as in mwf_gto+cff, or a name of "
			 "GPGPU-Sim (`warpsmith list policies`)",
			 text);
		return false;
	}
	*fetch++ = '\0';
	return parse_stage(p, STAGE_ISSUE, copy, why) && parse_stage(p, STAGE_FETCH, fetch, why);
}

/* The name of the n-th policy of a stage; NULL: there are fewer. */
static const char *nth_policy(enum stage stage, unsigned n)
{
	for (enum policy_id p = 0; p < POLICY_COUNT; p++)
		if (policy_defs[p].stage == stage && n-- == 0)
			return policy_defs[p].name;
	return NULL;
}

char *policy_each(const char *text, unsigned n)
{
	unsigned fetches = 0, issues = strncmp(text, "all+", 4) == 0;
	const char *plus = strchr(text, '+');
	if (plus && strcmp(plus, "+all") == 0)
		while (nth_policy(STAGE_FETCH, fetches))
			fetches++;
	if (!issues && n >= (fetches ? fetches : 1))
		return NULL;
	if (!issues && !fetches)
		return xstrdup(text);
	const char *issue = issues ? nth_policy(STAGE_ISSUE, fetches ? n / fetches : n) : text;
	if (!issue)
		return NULL;
	int length = issues ? (int)strlen(issue) : (int)(plus - text);
	return fetches ? xprintf("%.*s+%s", length, issue, nth_policy(STAGE_FETCH, n % fetches))
		       : xprintf("%s%s", issue, plus);
}

static char *append(char *at, const char *text)
{
	size_t length = strlen(text);
	memcpy(at, text, length + 1);
	return at + length;
}

static char *stage_text(const struct policy *p, enum policy_id id, char *at)
{
	char choice[POLICY_TEXT];
	at = append(at, policy_defs[id].name);
	for (enum option_id o = 0; o < OPTION_COUNT; o++) {
		if (!(policy_defs[id].options & BIT(o)) || p->opt[o] == 0)
			continue;
		at = append(append(at, ":"), option_defs[o].key);
		at = append(append(at, "="), option_choice(o, p->opt[o], choice));
	}
	return at;
}

char *policy_text(const struct policy *p, char *text)
{
	char *at = stage_text(p, p->issue, text);
	stage_text(p, p->fetch, append(at, "+"));
	return text;
}
