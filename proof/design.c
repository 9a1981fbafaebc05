/* design.c - emitted modules in a folder, and Yosys on them. */
#include "proof/design.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "kit/kit.h"

void design_set_implementation(struct config *cfg, unsigned impl)
{
	char why[CONFIG_WHY];
	for (unsigned n = 0; config_keys[n].key; n++)
		if (config_key_is_impl(&config_keys[n]))
			*config_value(cfg, n) = impl;
	if (!config_derive(cfg, why))
		die(EXIT_BUG, "%s with impl = %u: %s", cfg->name, impl, why);
}

bool design_is_reference(const struct config *cfg)
{
	struct config copy = *cfg;
	for (unsigned n = 0; config_keys[n].key; n++)
		if (config_key_is_impl(&config_keys[n]) && *config_value(&copy, n) != IMPL_REFERENCE)
			return false;
	return true;
}

static void put_module(const struct gen_file *file, const char *verilog, const char *work)
{
	char *path = xprintf("%s/%s", work, file->name), *other = xprintf("%s/%s", verilog ? verilog : "", file->name);
	if (verilog && access(other, R_OK) == 0) {
		char *text = read_whole(other, NULL);
		outfile_put(path, text);
		free(text);
	} else {
		outfile_put(path, file->text);
	}
	free(other);
	free(path);
}

char *design_put(const struct config *cfg, bool with_kit, const char *verilog, const char *work)
{
	struct config synchronous = *cfg; /* the texts differ in sensitivity lists alone, which the circuits have not */
	struct gen_files files;
	synchronous.reset = RESET_SYNC;
	char *names = xstrdup("");
	(with_kit ? kit_make : gen_make)(&files, &synchronous, "", "warpsmith prove");
	for (unsigned n = 0; n < files.count; n++) {
		const struct gen_file *file = &files.file[n];
		if (!gen_is_verilog(file) || strcmp(file->name, "front_end_tb.v") == 0)
			continue;
		put_module(file, verilog, work);
		char *longer = xprintf("%s%s ", names, file->name);
		free(names);
		names = longer;
	}
	gen_free(&files);
	return names;
}

struct circuit *design_circuit(const char *work, char *script)
{
	char why[CIRCUIT_WHY], *path = xprintf("%s/script.ys", work), *log = xprintf("%s/yosys.log", work);
	outfile_put(path, script);
	const char *const argv[] = {"yosys", "-q", "script.ys", NULL};
	if (proc_run(argv, work, log) != 0)
		die(EXIT_IO, "Yosys failed: see %s", proc_keep_log(log, "prove.log"));
	char *aag = xprintf("%s/design.aag", work);
	struct circuit *circuit = circuit_read(aag, why);
	if (!circuit)
		die(EXIT_IO, "%s", why);
	free(aag);
	free(log);
	free(path);
	free(script);
	return circuit;
}

static double seconds(struct timeval time)
{
	return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

double design_processor_time(void)
{
	struct rusage own, children;
	getrusage(RUSAGE_SELF, &own);
	getrusage(RUSAGE_CHILDREN, &children);
	return seconds(own.ru_utime) + seconds(own.ru_stime) + seconds(children.ru_utime) + seconds(children.ru_stime);
}
