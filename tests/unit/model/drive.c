/* drive.c - runs the golden front end and its stimulus, cycle by cycle. */
#include "tests/unit/model/drive.h"

#include <check.h>

#include "config/config_file.h"

struct config drive_config(const char *policy, const char *const *keys)
{
	struct config cfg;
	char why[(int)POLICY_TEXT + (int)CONFIG_WHY];
	config_defaults(&cfg);
	while (*keys)
		config_set(&cfg, *keys++);
	ck_assert_msg(policy_parse(&cfg.policy, policy, why) && config_derive(&cfg, why), "%s", why);
	return cfg;
}

void drive_reset(struct drive *d, const struct config *cfg, struct stimulus *s)
{
	*d = (struct drive){.cfg = cfg, .stimulus = s};
	front_end_reset(&d->front_end);
}

void drive_cycle(struct drive *d)
{
	struct stimulus *s = d->stimulus;
	d->in = (struct front_end_in){0};
	d->out = (struct front_end_out){0};
	s->inputs(s, &d->in);
	front_end_comb(d->cfg, &d->front_end, &d->in, &d->out);
	s->answer(s, &d->out, &d->in);
	ck_assert_ptr_null(front_end_breach(d->cfg, &d->front_end, &d->in));
	s->clock(s, &d->in, &d->out);
	front_end_clock(d->cfg, &d->front_end, &d->in, &d->out);
}
