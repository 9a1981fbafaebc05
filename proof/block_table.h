/* block_table.h - golden model and emitted Verilog of one block, compared in every state and under every input.
 *
 * The block alone has few bits at the smallest sizes. Model and Verilog are evaluated for all values of the registers
 * and the inputs which keep the assumptions of the block's formal tail: outputs and next registers must be equal. No
 * case depends on how its state is reached, so that the comparison is a proof for every run and every neighbor that
 * keeps these contracts. Left out are values that are no state of the model, such as five instructions in two entries:
 * that no case leads to one is compared, too. */
#ifndef PROOF_BLOCK_TABLE_H
#define PROOF_BLOCK_TABLE_H

#include "model/machine/ports.h"
#include "proof/result.h"

struct block_table {
	enum verdict verdict;       /* UNPROVEN: the block has more bits than can be tried */
	unsigned registers, inputs; /* bits */
	unsigned long long cases;   /* compared */
	unsigned seconds;           /* processor time */
	char *reason;               /* one line; of DIFFERS the port that differs, and the case; "": PROVEN */
};

/* Whether the block can be compared: the config has it, the sizes are powers of two, the model has no more state than
 * the observe ports show, and no clock enable or order of TBs is among the inputs. */
bool block_table_fits(enum block block, const struct config *cfg);

/* Compares a block that fits. A module that folder `verilog` has (NULL: none) replaces the one of the same name. Dies
 * with code 3 where Yosys is missing. The caller frees `reason`. */
struct block_table block_table_compare(enum block block, const struct config *cfg, const char *verilog);

#endif
