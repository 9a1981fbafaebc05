/* config_json.c - keys as JSON values, and the hash of a config. */
#include "config/config_json.h"

#include <stdio.h>
#include <string.h>
#include <xxhash.h>

json_t *config_json(const struct config *cfg, unsigned n)
{
	struct config copy = *cfg;
	char text[CONFIG_VALUE];
	unsigned value = *config_value(&copy, n);
	if (config_keys[n].choices)
		return json_string(config_value_text(cfg, n, text));
	return config_keys[n].is_bool ? json_boolean(value) : json_integer(value);
}

/* Keys at their default are omitted, so that a key of a later version does not change old hashes; so are the keys of
 * section [machine], which describe the machine without affecting it. */
char *config_hash(const struct config *cfg, char text[17])
{
	struct config copy = *cfg;
	char all[4096], policy[POLICY_TEXT];
	size_t length = (size_t)snprintf(all, sizeof all, "%s", policy_text(&cfg->policy, policy));
	for (unsigned n = 0; config_keys[n].key; n++) {
		unsigned value = *config_value(&copy, n);
		if (value != config_keys[n].def && strcmp(config_keys[n].section, "machine") != 0)
			length +=
			    (size_t)snprintf(all + length, sizeof all - length, " %s=%u", config_keys[n].key, value);
	}
	snprintf(text, 17, "%016llx", (unsigned long long)XXH3_64bits(all, length));
	return text;
}
