/* design.h - the emitted Verilog of a config as a circuit. */
#ifndef PROOF_DESIGN_H
#define PROOF_DESIGN_H

#include "model/machine/config.h"
#include "proof/circuit.h"

/* Sets all keys ..._impl of a derived config to `impl` (IMPL_...), and derives it again. */
void design_set_implementation(struct config *cfg, unsigned impl);
/* Whether all of them are IMPL_REFERENCE. */
bool design_is_reference(const struct config *cfg);

/* Writes the modules of a front end to folder `work`; with_kit: also the wrapper and the checker of its inputs. Modules
 * that folder `verilog` has (NULL: none) replace those of the same name. Returns the names of the files, each with a
 * blank behind it; the caller frees. */
char *design_put(const struct config *cfg, bool with_kit, const char *verilog, const char *work);

/* Runs a Yosys script in folder `work`, frees it, and reads design.aag, which the script must write. Dies with code 3
 * if Yosys fails. The caller frees the circuit with circuit_free(). */
struct circuit *design_circuit(const char *work, char *script);

/* Seconds of processor time that this process and its children have used. */
double design_processor_time(void);

#endif
