/* gpu_check.c - the program gpu-check: compares kernels on an NVIDIA GPU with this project's PTX engine.
 *
 * gpu-check [--tolerances TABLE] FILE.launch...
 *                                     compares the buffers that each file dumps or expects
 * gpu-check --operations TABLE FOLDER compares single operations; writes their kernels to the folder
 *
 * Prints "PASS gpu NAME: ...", "FAIL gpu NAME: ..." or, for a file that GPU or driver cannot run, "SKIP gpu NAME: ...";
 * one line "SKIP gpu: REASON" without a GPU; and "OPEN ..." for an operation that differs where PTX leaves the result
 * open. Exit status 1 if a comparison fails. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/launch/value.h"
#include "tests/gpu/operations.h"

/* Compute capability, times 10, that the PTX of the files and of operations.c requires. */
enum { FILES_NEED = 70, OPERATIONS_NEED = 80 };

static void print_failure(const struct check_result *r)
{
	const char *name = r->name;
	char gpu[32], engine[32];
	if (*r->error) {
		printf("%s gpu %s: %s\n", r->unable ? "SKIP" : "FAIL", name, r->error);
	} else if (r->wrong) {
		launch_print(r->type, r->gpu, gpu);
		launch_print(r->type, r->engine, engine);
		printf("FAIL gpu %s: %s[%" PRIu64 "] is %s on the GPU, %s on the engine (%" PRIu64 " of %" PRIu64
		       " differ)\n",
		       name, r->buffer, r->element, gpu, engine, r->wrong, r->compared);
	} else {
		printf("FAIL gpu %s: GPU and engine agree, but both miss the expect directive\n", name);
	}
}

static void print_success(const struct check_result *r)
{
	printf("PASS gpu %s: %" PRIu64 " elements", r->name, r->compared);
	if (r->used > 0)
		printf(", differences up to %.2g %% of the tolerance", 100 * r->used);
	printf("\n");
}

static unsigned check_file(struct cuda *c, const char *path, const struct tolerances *tolerances)
{
	static const struct check_rule rule = {CHECK_FILE, 0};
	struct check_result r;
	bool good = check_run(c, path, &rule, tolerances, &r);
	if (good && r.compared)
		print_success(&r);
	else if (good)
		printf("FAIL gpu %s: the file has no dump and no expect directive: nothing was compared\n", r.name);
	else
		print_failure(&r);
	fflush(stdout);
	good = r.unable || (good && r.compared);
	check_release(&r);
	return !good;
}

struct tally {
	struct cuda *c;
	unsigned passed, failed, open;
};

static void print_difference(const struct operation *o, const struct check_result *r)
{
	int digits = 2 * (int)ptx_type_size(o->result);
	const uint64_t *in = o->inputs + r->element * OPERATION_INPUTS;
	printf("%s gpu %s of %s 0x%" PRIx64 " 0x%" PRIx64 " 0x%" PRIx64 " 0x%" PRIx64 ": 0x%0*" PRIx64
	       " on the GPU, 0x%0*" PRIx64 " on the engine (%" PRIu64 " of %" PRIu64 " differ)\n",
	       o->open ? "OPEN" : "FAIL", o->text, o->edges, in[0], in[1], in[2], in[3], digits, r->gpu, digits,
	       r->engine, r->wrong, r->compared);
}

static void check_operation(void *context, const struct operation *o)
{
	struct tally *t = context;
	struct check_result r;
	bool good = check_run(t->c, o->launch, &o->rule, NULL, &r);
	if (good) {
		t->passed++;
	} else if (*r.error) {
		printf("FAIL gpu %s: %s\n", o->text, r.error);
		t->failed++;
	} else {
		print_difference(o, &r);
		*(o->open ? &t->open : &t->failed) += 1;
	}
	check_release(&r);
}

static unsigned check_operations(struct cuda *c, const char *table, const char *folder)
{
	struct tally t = {.c = c};
	make_folder(folder);
	operations_each(table, folder, check_operation, &t);
	printf("%s gpu operations: %u equal, %u differ, %u differ where PTX leaves the result open\n",
	       t.failed ? "FAIL" : "PASS", t.passed, t.failed, t.open);
	return t.failed;
}

static unsigned check_files(struct cuda *c, int count, char **paths)
{
	struct tolerances *t = NULL;
	unsigned failed = 0;
	int first = 0;
	if (!strcmp(paths[0], "--tolerances")) {
		t = tolerances_read(paths[1]);
		first = 2;
	}
	for (int i = first; i < count; i++)
		failed += check_file(c, paths[i], t);
	tolerances_free(t);
	return failed;
}

int main(int argc, char **argv)
{
	struct cuda c;
	unsigned failed = 0;
	bool operations = argc == 4 && !strcmp(argv[1], "--operations");
	bool files = argc > 1 && (*argv[1] != '-' || (argc > 3 && !strcmp(argv[1], "--tolerances")));
	unsigned need = operations ? OPERATIONS_NEED : FILES_NEED;
	diag_start();
	if (!files && !operations)
		die(EXIT_USAGE,
		    "usage: gpu-check [--tolerances TABLE] FILE.launch... | gpu-check --operations TABLE FOLDER");
	if (!cuda_open(&c)) {
		printf("SKIP gpu: %s\n", c.error);
		return EXIT_PASS;
	}
	if (c.capability < need) {
		printf("SKIP gpu: %s has compute capability %u.%u, %u.%u is needed\n", c.name, c.capability / 10,
		       c.capability % 10, need / 10, need % 10);
	} else if (operations) {
		failed = check_operations(&c, argv[2], argv[3]);
	} else {
		failed = check_files(&c, argc - 1, argv + 1);
	}
	cuda_close(&c);
	return failed ? EXIT_FAIL : EXIT_PASS;
}
