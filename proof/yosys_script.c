/* yosys_script.c - the Yosys scripts of a proof. */
#include "proof/yosys_script.h"

#include <stdlib.h>

#include "base/diag.h"

/* The design as one module of AND gates and latches, into design.aag. */
#define FLAT_AIGER                                                                                                     \
	"flatten\nopt\n"                                                                                               \
	"async2sync\ndffunmap\ntechmap\n"                                                                              \
	"setundef -zero\naigmap\nopt_clean\n"                                                                          \
	"write_aiger -ascii -symbols design.aag\n"

/* One module, flattened and stashed under the name of its implementation. The passes are those of `proc` but for
 * proc_arst, which searches all cells for each process: no block has asynchronous resets. */
static char *implementation(const char *name, const char *block, const char *claims)
{
	return xprintf("read_verilog -formal -DFORMAL -DOBSERVE %s.v\n"
		       "attrmap -remove src\n"
		       "hierarchy -check -top %s\n"
		       "proc_clean\nproc_rmdead\nproc_prune\nproc_init\nproc_rom\nproc_mux\nproc_dlatch\nproc_dff\n"
		       "proc_memwr\nproc_clean\n"
		       "setattr -set keep 1 w:l_* w:*.l_* w:cut_* w:*.cut_* w:split_*\n"
		       "select -set parts * %s %%d\n"
		       "chformal -remove @parts\n"
		       "chformal -cover -remove\n"
		       "%s%s\n"
		       "opt_clean\nopt_expr\nopt_merge\n"
		       "techmap -map ripple.v -map +/techmap.v\n"
		       "flatten\n"
		       "opt_clean\n"
		       "rename %s %s\n"
		       "design -stash %s\n",
		       name, block, block, *claims ? "delete " : "", claims, block, name, name);
}

char *yosys_miter(const char *block, const char *claims)
{
	char *reference = implementation("reference", block, claims);
	char *optimized = implementation("optimized", block, claims);
	char *script = xprintf("%s%s"
			       "design -copy-from reference -as reference reference\n"
			       "design -copy-from optimized -as optimized optimized\n"
			       "miter -equiv -make_assert -make_outputs -flatten reference optimized both\n"
			       "hierarchy -top both\n"
			       "delete -port both/trigger\n"
			       "write_rtlil both.il\n"
			       "expose w:gold.* w:gate.*\n"
			       "async2sync\ndffunmap\ntechmap\n"
			       "setundef -zero\n"
			       "aigmap\n"
			       "write_aiger -ascii -symbols both.aag\n"
			       "tee -q -o assumptions select -list t:$assume\n"
			       "tee -q -o claims select -list t:$assert\n",
			       reference, optimized);
	free(reference);
	free(optimized);
	return script;
}

char *yosys_merged_miter(void)
{
	return xstrdup("read_rtlil both.il\n"
		       "delete -output both/o:gold_* both/o:gate_*\n"
		       "async2sync\ndffunmap\ntechmap\n"
		       "opt_expr\n"
		       "setundef -zero\n"
		       "aigmap\n"
		       "opt_merge\nopt_clean\n"
		       "write_aiger -ascii -symbols merged.aag\n");
}

char *yosys_whole(const char *verilog, const char *cover)
{
	return xprintf("read_verilog -formal -DFORMAL -DOBSERVE -DCONTRACTS %s\n"
		       "hierarchy -check -top front_end_top\n"
		       "proc\n"
		       "chtype -set assumption t:$assume\n"
		       "techmap -map %s\n"
		       "select -set parts * front_end_top front_end_contracts front_end %%u %%u %%d\n"
		       "chformal -assume2assert @parts\n"
		       "flatten\n"
		       "opt\n"
		       "async2sync\ndffunmap\ntechmap\n"
		       "setundef -zero\n"
		       "delete -output front_end_top/o:*\n"
		       "aigmap\n"
		       "opt_clean\n"
		       "write_aiger -ascii -symbols design.aag\n"
		       "tee -q -o claims select -list t:$assert\n",
		       verilog, cover);
}

/* Reads the front end in folder `name` as the module `name`, and stashes it. */
static char *front_end_of(const char *name)
{
	return xprintf("read_verilog -formal -DFORMAL -DOBSERVE -DCONTRACTS %s/*.v\n"
		       "hierarchy -check -top front_end_top\n"
		       "proc\n"
		       "select -set parts * front_end_top front_end_contracts front_end %%u %%u %%d\n"
		       "chformal -remove @parts\n"
		       "chformal -assert -remove\n"
		       "chformal -cover -remove\n"
		       "flatten\n"
		       "opt\n"
		       "rename front_end_top %s\n"
		       "design -stash %s\n",
		       name, name, name);
}

char *yosys_classes(void)
{
	char *reference = front_end_of("reference"), *selected = front_end_of("selected");
	char *script = xprintf("%s%s"
			       "design -copy-from reference -as reference reference\n"
			       "design -copy-from selected -as selected selected\n"
			       "read_verilog -formal classes.v\n"
			       "hierarchy -check -top classes\n"
			       "proc\n" FLAT_AIGER "tee -q -o claims select -list t:$assert\n",
			       reference, selected);
	free(reference);
	free(selected);
	return script;
}

char *yosys_block(const char *block, const char *verilog)
{
	return xprintf("read_verilog -formal -DFORMAL -DOBSERVE %s\n"
		       "hierarchy -check -top %s\n"
		       "proc\n"
		       "select -set parts * %s %%d\n"
		       "chformal -remove @parts\n"
		       "chformal -assert -remove\n"
		       "chformal -cover -remove\n" FLAT_AIGER,
		       verilog, block, block);
}

char *yosys_front_end(const char *verilog)
{
	return xprintf("read_verilog %s\n"
		       "hierarchy -check -top front_end\n"
		       "proc\n"
		       "flatten\n"
		       "opt\n"
		       "techmap\n"
		       "opt\n"
		       "dffunmap\n"
		       "setundef -zero\n"
		       "aigmap\n"
		       "opt_merge\nopt_clean\n"
		       "write_aiger -ascii -symbols design.aag\n",
		       verilog);
}
