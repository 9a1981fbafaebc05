/* config_json.h - the keys of a config as JSON values, and the hash that identifies a config. */
#ifndef CONFIG_CONFIG_JSON_H
#define CONFIG_CONFIG_JSON_H

#include <jansson.h>

#include "model/machine/config.h"

/* The value of config_keys[n]; the caller owns it. */
json_t *config_json(const struct config *cfg, unsigned n);

/* "fermi mwf_gto+cff warps=48 ...": hash over every key and the canonical policy, 16 hex digits, in `text`. */
char *config_hash(const struct config *cfg, char text[17]);

#endif
