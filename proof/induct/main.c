/* main.c - the prover: induct [-v] FILE.aag
 *
 * Exit status 20: proven; 10: not proven; 2: the file is not a circuit in ASCII AIGER. -v: what failed, on stderr. */
#include "proof/induct/induction.h"

#include <stdio.h>
#include <string.h>

enum { PROVEN = 20, NOT_PROVEN = 10, NO_CIRCUIT = 2 };

int main(int argc, char **argv)
{
	char why[CIRCUIT_WHY];
	bool verbose = argc == 3 && strcmp(argv[1], "-v") == 0;
	if (argc != 2 + verbose) {
		fprintf(stderr, "usage: induct [-v] FILE.aag\n");
		return NO_CIRCUIT;
	}
	struct circuit *circuit = circuit_read(argv[argc - 1], why);
	if (!circuit) {
		fprintf(stderr, "induct: %s\n", why);
		return NO_CIRCUIT;
	}
	bool proven = induction_proves(circuit, verbose);
	circuit_free(circuit);
	return proven ? PROVEN : NOT_PROVEN;
}
