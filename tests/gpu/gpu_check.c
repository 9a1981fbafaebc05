/* gpu_check.c - the program gpu-check: compares kernels on an NVIDIA GPU with this project's PTX engine.
 *
 * gpu-check FILE.launch...            compares the buffers that each file dumps or expects
 * gpu-check --operations TABLE FOLDER compares single operations; writes their kernels to the folder
 *
 * Prints "PASS gpu NAME: ..." or "FAIL gpu NAME: ...", or one line "SKIP gpu: REASON" without a GPU, and "OPEN ..." for
 * an operation that differs where PTX leaves the result open. Exit status 1 if a comparison fails. */
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

static char *name_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *name = xstrdup(slash ? slash + 1 : path), *dot = strrchr(name, '.');
	if (dot)
		*dot = 0;
	return name;
}

static void print_failure(const struct check_result *r, const char *name)
{
	char gpu[32], engine[32];
	if (*r->error) {
		printf("FAIL gpu %s: %s\n", name, r->error);
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

static unsigned check_file(struct cuda *c, const char *path)
{
	static const struct check_rule rule = {CHECK_FILE, 0};
	struct check_result r;
	char *name = name_of(path);
	bool good = check_run(c, path, &rule, &r);
	if (good && r.compared)
		printf("PASS gpu %s: %" PRIu64 " elements\n", name, r.compared);
	else if (good)
		printf("FAIL gpu %s: the file has no dump and no expect directive: nothing was compared\n", name);
	else
		print_failure(&r, name);
	fflush(stdout);
	good = good && r.compared;
	check_release(&r);
	free(name);
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
	bool good = check_run(t->c, o->launch, &o->rule, &r);
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

int main(int argc, char **argv)
{
	struct cuda c;
	unsigned failed = 0;
	bool operations = argc == 4 && !strcmp(argv[1], "--operations");
	unsigned need = operations ? OPERATIONS_NEED : FILES_NEED;
	diag_start();
	if (argc < 2 || (*argv[1] == '-' && !operations))
		die(EXIT_USAGE, "usage: gpu-check FILE.launch... | gpu-check --operations TABLE FOLDER");
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
		for (int i = 1; i < argc; i++)
			failed += check_file(&c, argv[i]);
	}
	cuda_close(&c);
	return failed ? EXIT_FAIL : EXIT_PASS;
}
