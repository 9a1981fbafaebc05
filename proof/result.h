/* result.h - what a proof of a pair found, as its folder keeps it.
 *
 * The file DIR/result has the lines
 *   VERDICT SECONDS [REASON]
 *   provers NAME ABC OWN CHECKED the prover that decided; seconds of processor time of each; proofs that were checked
 */
#ifndef PROOF_RESULT_H
#define PROOF_RESULT_H

/* DIFFERS: there is a counterexample, or the proof is impossible for another reason than time. */
enum verdict { VERDICT_NOT_RUN, VERDICT_PROVEN, VERDICT_UNPROVEN, VERDICT_DIFFERS, VERDICTS };
extern const char *const verdict_names[VERDICTS]; /* as they stand in DIR/result and in the list of proofs */

/* NONE: neither has decided. BOTH: each was asked. */
enum prover { PROVER_NONE, PROVER_ABC, PROVER_OWN, PROVER_BOTH, PROVERS };
extern const char *const prover_names[PROVERS]; /* of PROVER_NONE: "" */

struct result {
	enum verdict verdict;
	unsigned seconds; /* processor time */
	enum prover prover;
	double abc, own;  /* processor time of each prover; 0: not asked */
	unsigned checked; /* proofs of unsatisfiability by CaDiCaL that proof/drat.h has checked */
	char *reason;     /* of DIFFERS; "" else; the owner frees it */
};

/* Dies with code 3 if the file cannot be written. */
void result_write(const char *dir, const struct result *result);

/* VERDICT_NOT_RUN if there is none. A file without the second line is of the own prover alone. */
struct result result_read(const char *dir);

#endif
