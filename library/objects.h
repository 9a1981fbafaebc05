/* objects.h - what the library's objects hold. */
#ifndef LIBRARY_OBJECTS_H
#define LIBRARY_OBJECTS_H

#include "library/warpsmith.h"
#include "model/policies/own_policy.h"
#include "model/stream/stream.h"

struct ws_config {
	struct config cfg;
	bool finished;
	char text[POLICY_TEXT]; /* of ws_config_policy_text() */
	/* The policy of the caller's own, as the model sees it and as the caller gave it. `adapter` is the first
	 * member, and cfg.own points to it, so that the functions of the model find the rest. */
	struct own {
		struct own_policy adapter;
		struct ws_policy policy;
		const struct ws_config *config;
	} own;
};

struct ws_stream {
	struct stream stream;
};

/* Makes c->own, which the config then uses, from a policy of the caller. */
void policy_adapt(struct ws_config *c, const struct ws_policy *policy);

/* WS_OK if the config is finished. */
int config_check_finished(const struct ws_config *c, struct ws_error *error);

#endif
