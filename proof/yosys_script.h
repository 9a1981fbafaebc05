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

/* Writes the whole front end of the files `verilog` ("a.v b.v "), with the wrapper and the contracts of `gen --kit`, as
 * design.aag. The assumptions of the wrapper's contracts and of front_end stay; those of all other modules and all
 * covers become claims, with the techmap file `cover`. The file `claims` has a line TOP/INSTANCE.LABEL for each claim,
 * in the order of design.aag. The caller frees the script. */
char *yosys_whole(const char *verilog, const char *cover);

/* Writes the miter classes.v (proof/class_miter.h) of the front ends in the folders `reference` and `selected`, each
 * with the wrapper and the contracts, as design.aag, and the labels of its claims. The caller frees the script. */
char *yosys_classes(void);

/* Writes the module `block` of the files `verilog` as design.aag, with its own assumptions and no claims. The caller
 * frees the script. */
char *yosys_block(const char *block, const char *verilog);

/* Writes the front end of the files `verilog` as design.aag, without formal tails. The caller frees the script. */
char *yosys_front_end(const char *verilog);

#endif
