/* class_miter.h - that two whole front ends have equal outputs, and that the classes of inputs of the exhaustive
 * comparison (proof/input_classes.h) suffice, by proof.
 *
 * The first is the reference implementation of a config in all blocks, the second has the implementations that the
 * config selects. They get equal inputs, except for the bits that input_classes_fill() says do not matter: these are
 * free in either. Claimed of every run that the contracts of the ports allow: no output of the two ever differs. ABC
 * decides (proof/abc.h). */
#ifndef PROOF_CLASS_MITER_H
#define PROOF_CLASS_MITER_H

#include "model/machine/config.h"
#include "proof/result.h"

struct class_proof {
	enum verdict verdict;
	unsigned outputs; /* bits that are compared */
	unsigned free;    /* bits of inputs that may differ */
	unsigned seconds; /* processor time */
	char *reason;     /* the outputs that differ or are not decided, a line each; "": none */
};

/* Proves it for a derived config, in at most `limit` seconds of ABC. Modules that folder `verilog` has (NULL: none)
 * replace those of the same name, in the second front end alone if it is another implementation. The caller frees
 * `reason`. */
struct class_proof class_miter_prove(const struct config *cfg, const char *verilog, unsigned limit);

#endif
