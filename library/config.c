/* config.c - configs of the library: the calls of config/ and model/machine/ behind guards. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "config/config_file.h"
#include "library/guard.h"
#include "library/objects.h"

const char *ws_version(void)
{
	return WARPSMITH_VERSION;
}

struct ws_config *ws_config_open(void)
{
	struct ws_config *c = calloc(1, sizeof *c);
	if (!c)
		abort();
	config_defaults(&c->cfg);
	policy_text(&c->cfg.policy, c->text);
	return c;
}

void ws_config_close(struct ws_config *c)
{
	free(c);
}

static int check_open(const struct ws_config *c, struct ws_error *error)
{
	return c->finished ? guard_fail(error, WS_USAGE, "the config is finished and cannot be changed") : WS_OK;
}

int config_check_finished(const struct ws_config *c, struct ws_error *error)
{
	return c->finished ? WS_OK : guard_fail(error, WS_USAGE, "the config is not finished: call ws_config_finish()");
}

/* What a guarded call reads and fills. */
struct change {
	struct config cfg;
	const char *text;
};

static void read_config(void *argument)
{
	struct change *change = argument;
	config_read(&change->cfg, change->text);
}

static void set_key(void *argument)
{
	struct change *change = argument;
	config_set_at(&change->cfg, "ws_config_set", change->text);
}

/* The config takes over what `body` makes of a copy, unless that fails; its policy stays. */
static int change(struct ws_config *c, void (*body)(void *), const char *text, struct ws_error *error)
{
	struct change change = {c->cfg, text};
	int code = check_open(c, error);
	if (!code)
		code = guard_run(body, &change, error);
	if (code)
		return code;
	change.cfg.policy = c->cfg.policy;
	change.cfg.own = c->cfg.own;
	c->cfg = change.cfg;
	return WS_OK;
}

int ws_config_read(struct ws_config *c, const char *config, struct ws_error *error)
{
	return change(c, read_config, config, error);
}

int ws_config_set(struct ws_config *c, const char *assignment, struct ws_error *error)
{
	return change(c, set_key, assignment, error);
}

static int set_policy(struct ws_config *c, const char *text, struct ws_error *error)
{
	char why[POLICY_TEXT];
	struct policy policy;
	int code = check_open(c, error);
	if (code)
		return code;
	if (!policy_parse(&policy, text, why))
		return guard_fail(error, WS_USAGE, "policy %s: %s", text, why);
	c->cfg.policy = policy;
	c->cfg.own = NULL;
	return WS_OK;
}

int ws_config_policy(struct ws_config *c, const char *policy, struct ws_error *error)
{
	int code = set_policy(c, policy, error);
	if (!code)
		config_policy_text(&c->cfg, c->text);
	return code;
}

static bool is_name(const char *text)
{
	size_t length = text ? strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_") : 0;
	return length > 0 && length < OWN_NAME && !text[length];
}

int ws_config_own_policy(struct ws_config *c, const struct ws_policy *policy, const char *fetch, struct ws_error *error)
{
	const unsigned known = WS_NEED_AGE | WS_NEED_WAITING | WS_NEED_MEMORY | WS_NEED_HINT;
	char text[POLICY_TEXT];
	int code = check_open(c, error);
	if (code)
		return code;
	if (!is_name(policy->name) || !policy->rank)
		return guard_fail(error, WS_USAGE,
				  "a policy of one's own needs a name of small letters, digits and _, at most %d "
				  "characters, and a function rank",
				  OWN_NAME - 1);
	if (policy->needs & ~known)
		return guard_fail(error, WS_USAGE, "%s: needs = %#x: no bit but those of WS_NEED_x is allowed",
				  policy->name, policy->needs);
	/* lrr has no options and stands for the issue policy, which cfg.own replaces. */
	snprintf(text, sizeof text, "lrr+%s", fetch);
	code = set_policy(c, text, error);
	if (code)
		return code;
	policy_adapt(c, policy);
	config_policy_text(&c->cfg, c->text);
	return WS_OK;
}

int ws_config_finish(struct ws_config *c, struct ws_error *error)
{
	char why[CONFIG_WHY];
	int code = check_open(c, error);
	if (code)
		return code;
	struct config derived = c->cfg;
	if (!config_derive(&derived, why))
		return guard_fail(error, WS_USAGE, "%s, policy %s: %s", c->cfg.name, c->text, why);
	c->cfg = derived;
	config_policy_text(&c->cfg, c->text);
	c->finished = true;
	return WS_OK;
}

int ws_config_get(const struct ws_config *c, const char *key, unsigned *value, struct ws_error *error)
{
	struct config copy = c->cfg;
	for (unsigned n = 0; config_keys[n].key; n++) {
		if (strcmp(config_keys[n].key, key) != 0)
			continue;
		*value = *config_value(&copy, n);
		return WS_OK;
	}
	return guard_fail(error, WS_USAGE, "no key '%s'", key);
}

const char *ws_config_policy_text(const struct ws_config *c)
{
	return c->text;
}
