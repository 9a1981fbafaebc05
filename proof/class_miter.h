/* class_miter.h - that the classes of inputs of the exhaustive comparison (proof/input_classes.h) suffice, by proof.
 *
 * Two copies of the emitted front end get equal inputs, except for the bits that input_classes_fill() says do not
 * matter: these are free in either. Claimed of every run that the contracts of the ports allow: no output of the two
 * copies ever differs. ABC decides (proof/abc.h). */
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
 * replace those of the same name. The caller frees `reason`. */
struct class_proof class_miter_prove(const struct config *cfg, const char *verilog, unsigned limit);

#endif
