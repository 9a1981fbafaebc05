/* yosys_script.h - the Yosys scripts of a proof. They run in a folder with reference.v, optimized.v and ripple.v. */
#ifndef PROOF_YOSYS_SCRIPT_H
#define PROOF_YOSYS_SCRIPT_H

/* Writes the miter of the two modules `block` as both.aag, with their assumptions and their claims but for those that
 * the selection `claims` ("c:a_X c:a_Y"; "": none) removes, with the names of both modules' wires as outputs gold.X
 * (reference) and gate.X (optimized); and as both.il for yosys_merged_miter(). The file `assumptions` has a line for
 * each assumption, in the order of both.aag: both/gold.LABEL or both/gate.LABEL. The caller frees the script. */
char *yosys_miter(const char *block, const char *claims);

/* Writes the miter of both.il as merged.aag: without the wires' names, with equal gates merged. */
char *yosys_merged_miter(void);

#endif
