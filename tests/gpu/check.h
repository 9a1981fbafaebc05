/* check.h - runs a launch file on a GPU and on this project's PTX engine, and compares their buffers. */
#ifndef TESTS_GPU_CHECK_H
#define TESTS_GPU_CHECK_H

#include "sim/launch/launch_file.h"
#include "tests/gpu/cuda.h"
#include "tests/gpu/rule.h"

/* Of kind CHECK_FILE, a buffer's rule is "equal" until a kernel with an approximate instruction has run; then it is
 * that of the table of tolerances, else CHECK_SCALED with the largest TOL of the file's expect directives for the
 * buffer. A fetch from a texture counts as approximate if a texture of the file interpolates or converts integers. */
struct check_result {
	uint64_t compared, wrong; /* elements */
	unsigned missed;          /* expect directives that the engine itself fails */
	double used;              /* the largest difference, of those that pass, divided by what its rule allows */
	/* The first wrong element. */
	const char *buffer; /* valid until check_release() */
	enum ptx_type type;
	uint64_t element, gpu, engine;
	char error[600]; /* why the GPU did not run the file; empty: it did */
	char *name;      /* of the file, without folder and extension */
	bool unable;     /* the GPU or its driver cannot run the file, as `error` says */
	struct launch on_engine, on_gpu;
};

/* Runs the actions of the file one by one on the engine and on the GPU, and compares a buffer at each dump and expect
 * directive. After a kernel with an approximate instruction, all buffers of floats are compared, and the GPU's get the
 * engine's values: so the error of an approximation is measured where it arises, and later kernels have equal inputs.
 * `tolerances` may be NULL. Prints a note for an expect directive that the engine fails, and dies for the reasons of
 * launch_run(). True: no element is wrong and no directive missed. Release with check_release() in any case. */
bool check_run(struct cuda *c, const char *path, const struct check_rule *rule, const struct tolerances *tolerances,
	       struct check_result *r);
void check_release(struct check_result *r);

#endif
