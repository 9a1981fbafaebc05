/* proofs.h - the proofs of a set of machines: a row for each block of each machine, a proof for each pair of texts.
 *
 * Results stay in a folder, so that a run goes on where the last one stopped:
 *   DIR/rows.csv                    the rows of the last run
 *   DIR/pairs/BLOCK-SUM/            reference.v, optimized.v, result, log, largest (proof/flow.h) */
#ifndef PROOF_PROOFS_H
#define PROOF_PROOFS_H

#include "proof/flow.h"
#include "proof/machines.h"
#include "proof/pair.h"

struct row {
	char *config, *map, *policy, *keys;
	unsigned proof;
};

struct proof {
	char block[PAIR_BLOCK], sum[PAIR_SUM];
	char *dir;
	unsigned row;                  /* the first row of this proof, which names it */
	const struct machine *machine; /* of that row; NULL if the rows were read from the folder */
	struct result result;
	char *largest; /* of VERDICT_UNPROVEN: "KEY=VALUE ..." of the largest part of the machine that is proven,
			  "none", or
			  "": not sought yet */
};

struct proofs {
	const char *dir;
	unsigned rows, proofs, row_room, proof_room;
	struct row *row;
	struct proof *proof;
};

/* Emits the Verilog of the machines, which must outlive the proofs, and writes the pairs and the rows to the folder. */
void proofs_make(struct proofs *proofs, const char *dir, const struct machines *machines);
/* The rows of the last run in that folder. Dies with code 2 if it has none. */
void proofs_read(struct proofs *proofs, const char *dir);
void proofs_free(struct proofs *proofs);

/* Proves those that have no result yet, `jobs` at a time, each as the options say. For a proof that is not closed
 * in time, searches the largest part of its machine, in eighths of its warps and TBs, that is proven. A line on stderr
 * for each proof. Needs the tools of flow_need_tools(). */
void proofs_prove(struct proofs *proofs, unsigned jobs, const struct flow_options *options);

/* Reads the results that the folder has. */
void proofs_results(struct proofs *proofs);

#endif
