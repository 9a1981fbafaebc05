/* proof_list.h - the list of proofs: for people, as CSV, as JSON. */
#ifndef PROOF_PROOF_LIST_H
#define PROOF_PROOF_LIST_H

#include <jansson.h>

#include "proof/proofs.h"

struct verdict_counts {
	unsigned of[VERDICTS];
};

/* Proofs by verdict. */
struct verdict_counts proof_list_counts(const struct proofs *proofs);

/* Writes DIR/report, a line for each row, and DIR/proofs.csv, a line for each proof, named by its first row:
 * verdict,config,map,block,policy,seconds,keys,largest,text; `text` is the sum of the two texts (proof/pair.h). */
void proof_list_write(const struct proofs *proofs);

/* Prints the proofs that are not PROVEN, each under the name of its first row, and the number of proofs by verdict. */
void proof_list_print(const struct proofs *proofs);

/* What proofs.csv has, as an array of objects. */
json_t *proof_list_json(const struct proofs *proofs);

/* Puts the proofs into the list `path`, a file like proofs.csv, in place of all that it has of the same configs. Makes
 * the file if there is none. */
void proof_list_keep(const struct proofs *proofs, const char *path);

#endif
