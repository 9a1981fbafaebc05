/* config.c - defaults, checks across keys, derived numbers. */
#include "model/machine/config.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const struct config_key config_keys[] = {
#define SECTION(name, meaning)
#define KEY(section, key, def, min, max, meaning) {#section, #key, def, min, max, meaning, NULL, false, false},
#define FLAG(section, key, def, meaning) {#section, #key, def, 0, 1, meaning, NULL, true, false},
#define PARAMETER(section, key, def, min, max, meaning) {#section, #key, def, min, max, meaning, NULL, false, true},
#define PARAMETER_FLAG(section, key, def, meaning) {#section, #key, def, 0, 1, meaning, NULL, true, true},
#define TEXT(constant, text) "|" text
#define CHOICE(section, key, kind, meaning)                                                                            \
	{#section, #key, 0, 0, kind##_COUNT - 1, meaning, &(kind##_CHOICES(TEXT))[1], false, false},
#include "model/machine/config.def"
    {0}};

const struct config_section config_sections[] = {
#define SECTION(name, meaning) {#name, meaning},
#define KEY(section, key, def, min, max, meaning)
#include "model/machine/config.def"
    {0}};

bool config_key_is_impl(const struct config_key *key)
{
	static const char end[] = "_impl";
	size_t length = strlen(key->key);
	return length > strlen(end) && strcmp(key->key + length - strlen(end), end) == 0;
}

unsigned *config_value(struct config *cfg, unsigned n)
{
	unsigned *const values[] = {
#define SECTION(name, meaning)
#define KEY(section, key, def, min, max, meaning) &cfg->key,
#include "model/machine/config.def"
	};
	assert(n < sizeof values / sizeof *values);
	return values[n];
}

char *config_value_text(const struct config *cfg, unsigned n, char *text)
{
	struct config copy = *cfg;
	const struct config_key *k = &config_keys[n];
	unsigned value = *config_value(&copy, n);
	const char *name = k->choices;
	if (k->is_bool)
		name = value ? "true" : "false";
	for (; k->choices && value > 0; value--)
		name = strchr(name, '|') + 1;
	if (name)
		snprintf(text, CONFIG_VALUE, "%.*s", (int)strcspn(name, "|"), name);
	else
		snprintf(text, CONFIG_VALUE, "%u", value);
	return text;
}

void config_defaults(struct config *cfg)
{
	memset(cfg, 0, sizeof *cfg);
	strcpy(cfg->name, "default");
	for (unsigned n = 0; config_keys[n].key; n++)
		*config_value(cfg, n) = config_keys[n].def;
	cfg->policy = (struct policy){.issue = ISSUE_LRR, .fetch = FETCH_RR};
}

unsigned bits_for(unsigned n)
{
	unsigned bits = 1;
	while (bits < 32 && (1u << bits) < n)
		bits++;
	return bits;
}

static bool check(bool ok, char *why, const char *key, unsigned value, const char *allowed)
{
	if (!ok)
		snprintf(why, CONFIG_WHY, "%s = %u: %s", key, value, allowed);
	return ok;
}

static bool check_ranges(struct config *cfg, char *why)
{
	for (unsigned n = 0; config_keys[n].key; n++) {
		const struct config_key *k = &config_keys[n];
		unsigned value = *config_value(cfg, n);
		if (value < k->min || value > k->max) {
			snprintf(why, CONFIG_WHY, "%s = %u: allowed are %u to %u (%s)", k->key, value, k->min, k->max,
				 k->meaning);
			return false;
		}
	}
	return true;
}

/* A key of [ports] that is set; NULL: none. */
static const char *port_key(struct config *cfg)
{
	for (unsigned n = 0; config_keys[n].key; n++)
		if (strcmp(config_keys[n].section, "ports") == 0 && *config_value(cfg, n))
			return config_keys[n].key;
	return NULL;
}

/* The keys of [ports] are for hardware, which fetches and issues one instruction. */
static bool check_ports(struct config *cfg, char *why)
{
	const char *key = port_key(cfg);
	if (!key || (cfg->fetch_width == 1 && cfg->issue_width == 1))
		return true;
	snprintf(why, CONFIG_WHY, "%s: needs fetch_width = 1 and issue_width = 1 (there is no Verilog for more)", key);
	return false;
}

static bool check_across(struct config *cfg, char *why)
{
	char text[CONFIG_WHY - 64];
	if (!check(cfg->schedulers != 3, why, "schedulers", cfg->schedulers, "allowed are 1, 2 and 4"))
		return false;
	snprintf(text, sizeof text, "at most warps = %u (each scheduler owns a slot)", cfg->warps);
	if (!check(cfg->schedulers <= cfg->warps, why, "schedulers", cfg->schedulers, text))
		return false;
	snprintf(text, sizeof text, "at most warps = %u (a TB has at least one warp)", cfg->warps);
	if (!check(cfg->tbs <= cfg->warps, why, "tbs", cfg->tbs, text))
		return false;
	snprintf(text, sizeof text, "at most warps = %u", cfg->warps);
	if (!check(cfg->tb_warps <= cfg->warps, why, "tb_warps", cfg->tb_warps, text))
		return false;
	if (cfg->map == MAP_FIXED && cfg->tbs * cfg->tb_warps > cfg->warps) {
		snprintf(why, CONFIG_WHY, "map = fixed: needs tbs * tb_warps of at most warps: %u * %u is more than %u",
			 cfg->tbs, cfg->tb_warps, cfg->warps);
		return false;
	}
	if (!check(cfg->l1i_line % 32 == 0 && 256 % cfg->l1i_line == 0, why, "l1i_line", cfg->l1i_line,
		   "allowed are 32, 64, 128 and 256 (whole sectors of the L2, and no line in two channels)"))
		return false;
	snprintf(text, sizeof text, "must divide l1i_line = %u", cfg->l1i_line);
	if (!check(cfg->l1i_line % cfg->inst_bytes == 0, why, "inst_bytes", cfg->inst_bytes, text))
		return false;
	snprintf(text, sizeof text, "at most ibuffer = %u, or no warp could ever fetch", cfg->ibuffer);
	if (!check(cfg->policy.opt[OPT_REFILL] <= cfg->ibuffer, why, "refill", cfg->policy.opt[OPT_REFILL], text))
		return false;
	if (!check(cfg->fetch_width == 1 || !cfg->latency, why, "fetch_width", cfg->fetch_width,
		   "allowed is 1 with latency = 1 (a later fetch follows the issues of its cycle)"))
		return false;
	if (!check(cfg->issue_width == 1 || (!cfg->latency && !cfg->shared_ports), why, "issue_width", cfg->issue_width,
		   "allowed is 1 with latency = 1 or shared_ports = true"))
		return false;
	if (!check_ports(cfg, why))
		return false;
	if (cfg->shared_ports && cfg->policy.opt[OPT_SHARING] == SHARING_ON)
		snprintf(why, CONFIG_WHY,
			 "sharing = on: needs shared_ports = false (each scheduler must have collectors of its own)");
	return !cfg->shared_ports || cfg->policy.opt[OPT_SHARING] != SHARING_ON;
}

static unsigned default_refill(const struct config *cfg)
{
	if (cfg->policy.fetch == FETCH_FEF || cfg->ibuffer == 1)
		return 1;
	return 2;
}

/* What sharing = auto means. */
static unsigned default_sharing(const struct config *cfg)
{
	return cfg->policy.issue == ISSUE_KAWS && !cfg->shared_ports ? SHARING_ON : SHARING_OFF;
}

/* Bits of a counter that has `bits` unless counter_bits is smaller. */
static unsigned counter_bits(const struct config *cfg, unsigned bits)
{
	return bits < cfg->counter_bits ? bits : cfg->counter_bits;
}

static void derive_sizes(struct config *cfg)
{
	cfg->warp_bits = bits_for(cfg->warps);
	cfg->tb_bits = bits_for(cfg->tbs);
	cfg->scheduler_bits = bits_for(cfg->schedulers);
	cfg->wpt_bits = bits_for(cfg->tb_warps);
	cfg->ibuffer_bits = bits_for(cfg->ibuffer + 1);
	cfg->scheduler_warps = (cfg->warps + cfg->schedulers - 1) / cfg->schedulers;
	cfg->places = cfg->scheduler_warps < MAX_PLACES ? cfg->scheduler_warps : MAX_PLACES;
	cfg->place_bits = bits_for(cfg->places);
	cfg->has_map = cfg->tbs > 1;
	cfg->has_tb = cfg->has_map && cfg->map != MAP_FIXED;
	cfg->age_bits = counter_bits(cfg, WAIT_AGE_BITS);
	cfg->progress_bits = counter_bits(cfg, PROGRESS_BITS);
	cfg->recency_bits = counter_bits(cfg, RECENCY_BITS);
	cfg->issue_count_bits = counter_bits(cfg, ISSUE_COUNT_BITS);
	cfg->has_two = cfg->ibuffer > 1;
	cfg->has_ports = cfg->shared_ports && cfg->schedulers > 1;
	cfg->pick_ports = cfg->has_ports && !cfg->latency;
}

/* What pro compares, and when it sorts. */
static void derive_progress(struct config *cfg)
{
	const unsigned char *opt = cfg->policy.opt;
	cfg->has_warp_sort = cfg->scheduler_warps > 1;
	cfg->has_progress = cfg->has_grid = cfg->has_map || cfg->has_warp_sort;
	cfg->has_tb_ahead = cfg->has_map;
	cfg->sort_live = opt[OPT_SORT] == SORT_LIVE;
	cfg->sort_least = opt[OPT_NO_WAIT] == NO_WAIT_LEAST;
	cfg->threshold = option_number(&cfg->policy, OPT_THRESHOLD);
	if (bits_for(cfg->threshold) > cfg->counter_bits)
		cfg->threshold = 1u << cfg->counter_bits;
	cfg->timer_bits = bits_for(cfg->threshold);
	cfg->wpt_bits = 8; /* the paper counts the warps at the barrier in a byte for each TB (III-E) */
}

/* What the issue policy needs. With one TB slot there is no order of TBs to keep. */
static void derive_issue_needs(struct config *cfg)
{
	const unsigned char *opt = cfg->policy.opt;
	unsigned needs = cfg->own ? cfg->own_needs : policy_needs(&cfg->policy);
	cfg->group = option_number(&cfg->policy, OPT_GROUP);
	cfg->has_last = needs & NEED_LAST;
	cfg->has_tb_last = needs & NEED_TB_LAST;
	cfg->has_last_grant = needs & NEED_LAST_GRANT;
	cfg->has_wait_age = needs & NEED_WAIT_AGE;
	cfg->has_age = cfg->has_map && (needs & NEED_AGE || (cfg->has_wait_age && cfg->has_critical));
	cfg->has_wpt = needs & NEED_WPT;
	cfg->count_exited = opt[OPT_COUNT_EXITED] == COUNT_EXITED_ON;
	cfg->has_tb_order = needs & NEED_TB_ORDER;
	cfg->has_memory = needs & NEED_MEMORY;
	cfg->has_recency = needs & NEED_RECENCY;
	cfg->has_hint = needs & NEED_HINT;
	cfg->has_places = needs & NEED_PLACES;
	cfg->has_sharing =
	    needs & NEED_SHARING && cfg->schedulers > 1 && !cfg->shared_ports && opt[OPT_SHARING] != SHARING_OFF;
	cfg->has_older = cfg->has_age || (cfg->has_map && cfg->has_sharing);
	cfg->has_first_arrival = cfg->has_map && needs & NEED_FIRST_ARRIVAL;
	cfg->has_issue_count = cfg->has_grid = cfg->has_map && needs & NEED_ISSUE_COUNT;
	cfg->has_tb_ahead = cfg->has_first_arrival || cfg->has_issue_count;
	if (needs & NEED_PROGRESS)
		derive_progress(cfg);
}

/* What the policies need. */
static void derive_needs(struct config *cfg)
{
	const unsigned char *opt = cfg->policy.opt;

	cfg->has_critical = cfg->policy.fetch == FETCH_CFF;
	cfg->has_fetch_tiers = cfg->has_critical && cfg->fetches_ahead && opt[OPT_CFF_STALLED] == CFF_STALLED_LAST;
	cfg->has_late_fetch = cfg->has_critical && cfg->latency && !cfg->has_fetch_tiers;
	cfg->has_turn = cfg->has_critical && cfg->schedulers > 1;
	cfg->fetch_at_barrier = opt[OPT_FETCH_AT_BARRIER] == FETCH_AT_BARRIER_ON;
	derive_issue_needs(cfg);
	cfg->has_port_key = port_key(cfg) != NULL;
	cfg->has_accept = cfg->stall || cfg->enable;
	cfg->has_able = cfg->stall && cfg->has_wait_age && !cfg->latency;
	cfg->has_issued = cfg->latency && (cfg->has_last || cfg->has_tb_last || cfg->has_last_grant ||
					   cfg->has_wait_age || cfg->has_places);
	cfg->has_lane_tb = cfg->has_map && (cfg->has_age || cfg->has_tb_order);
	cfg->has_tb_grants = cfg->tb_grants && !cfg->latency && cfg->schedulers > 1 && cfg->has_tb &&
			     cfg->has_lane_tb && cfg->has_wpt && !cfg->has_progress && !cfg->count_exited;
	cfg->fetch_reads_inputs = cfg->has_critical && (cfg->has_places || cfg->has_memory || cfg->has_hint ||
							cfg->has_progress || cfg->has_issue_count);
	cfg->has_merge = cfg->has_turn && cfg->has_map && cfg->has_tb_order && opt[OPT_CFF_MERGE] == CFF_MERGE_ORDER;
}

/* Keeps the name, the keys and the policy. */
static void forget_derived(struct config *cfg)
{
	struct config fresh = {.policy = cfg->policy, .own = cfg->own, .own_needs = cfg->own_needs};
	memcpy(fresh.name, cfg->name, sizeof fresh.name);
	memcpy(fresh.own_name, cfg->own_name, sizeof fresh.own_name);
	for (unsigned n = 0; config_keys[n].key; n++)
		*config_value(&fresh, n) = *config_value(cfg, n);
	*cfg = fresh;
}

bool config_derive(struct config *cfg, char *why)
{
	if (!check_ranges(cfg, why) || !check_across(cfg, why))
		return false;
	forget_derived(cfg);
	cfg->refill = option_number(&cfg->policy, OPT_REFILL); /* 0: auto */
	if (cfg->refill == 0)
		cfg->refill = default_refill(cfg);
	/* A refill that is written out and equals the default is the default: one machine, one canonical text. */
	if (cfg->refill == default_refill(cfg))
		cfg->policy.opt[OPT_REFILL] = REFILL_AUTO;
	if (cfg->policy.opt[OPT_SHARING] == default_sharing(cfg))
		cfg->policy.opt[OPT_SHARING] = SHARING_AUTO;
	cfg->fetches_ahead = cfg->refill < cfg->ibuffer;
	cfg->has_drop = cfg->fetches_ahead || cfg->flush;
	cfg->has_none = cfg->fetches_ahead || cfg->fetch_fails;
	if (!cfg->fetches_ahead)
		cfg->policy.opt[OPT_CFF_STALLED] = CFF_STALLED_LAST;
	derive_sizes(cfg);
	derive_needs(cfg);
	return true;
}

char *config_policy_text(const struct config *cfg, char *text)
{
	char named[POLICY_TEXT];
	if (!cfg->own)
		return policy_text(&cfg->policy, text);
	policy_text(&cfg->policy, named);
	snprintf(text, POLICY_TEXT, "%s%.*s", cfg->own_name, (int)POLICY_TEXT - OWN_NAME, strchr(named, '+'));
	return text;
}

const char *config_model_only(const struct config *cfg)
{
	if (cfg->own)
		return "an issue policy that is not of policy.def";
	if (cfg->fetch_width > 1)
		return "fetch_width above 1";
	if (cfg->issue_width > 1)
		return "issue_width above 1";
	return cfg->policy.issue == ISSUE_TLS && cfg->policy.opt[OPT_LISTS] == LISTS_SLOTS ? "tls:lists=slots" : NULL;
}
