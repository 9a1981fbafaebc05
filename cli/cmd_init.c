/* cmd_init.c - `warpsmith init`: writes a CUDA kernel, its launch file and its expected output. */
#include <argp.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "cli/options.h"

enum { ELEMENTS = 1024 };

static const char kernel[] =
    "/* %s.cu - y = a x + y. `warpsmith trace %s.cu -o out` compiles and executes it, as %s.launch says. */\n"
    "__global__ void %s(float *y, const float *x, float a, int n)\n"
    "{\n"
    "\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "\tif (i < n)\n"
    "\t\ty[i] = a * x[i] + y[i];\n"
    "}\n";

static const char launches[] = "# %s.launch - how to run the kernel of %s.cu (docs/launch-format.md).\n"
			       "ptx %s.cu\n"
			       "buffer x f32 %d iota 0 1\n"
			       "buffer y f32 %d const 1\n"
			       "kernel %s\n"
			       "grid %d\n"
			       "block 128\n"
			       "param ptr y\n"
			       "param ptr x\n"
			       "param f32 2\n"
			       "param s32 %d\n"
			       "launch\n"
			       "dump y\n"
			       "# 2 x + 1, as raw bytes; the last number is the tolerance\n"
			       "expect y %s.expect 1e-6\n";

static error_t parse(int key, char *arg, struct argp_state *state)
{
	const char **name = state->input;
	switch (key) {
	case ARGP_KEY_ARG:
		if (*name)
			argp_error(state, "more than one name");
		*name = arg;
		return 0;
	case ARGP_KEY_END:
		if (!*name)
			argp_error(state, "a name is expected: warpsmith init NAME");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* The name is that of a function too. */
static void check_name(const char *name)
{
	bool good = isalpha((unsigned char)*name) || *name == '_';
	for (const char *c = name; *c; c++)
		good = good && (isalnum((unsigned char)*c) || *c == '_');
	if (!good)
		die(EXIT_USAGE, "init '%s': expected a name of letters, digits and '_'", name);
}

/* The path of a file that must not exist yet; the caller frees. */
static char *new_path(const char *name, const char *extension)
{
	char *path = xprintf("%s.%s", name, extension);
	if (access(path, F_OK) == 0)
		die(EXIT_USAGE, "%s exists: init overwrites no file", path);
	return path;
}

static void write_expected(const char *path)
{
	struct outfile out;
	outfile_open(&out, path);
	for (int i = 0; i < ELEMENTS; i++) {
		float y = 2 * (float)i + 1;
		fwrite(&y, sizeof y, 1, out.f);
	}
	outfile_close(&out);
}

int cmd_init(int argc, char **argv)
{
	const struct argp argp = {
	    NULL,
	    parse,
	    "NAME",
	    "Writes NAME.cu, a CUDA kernel; NAME.launch, which describes its launch; and NAME.expect, the "
	    "output that the launch file expects.",
	    NULL,
	    NULL,
	    NULL};
	const char *name = NULL;
	options_parse(&argp, argc, argv, &name);
	check_name(name);
	char *paths[] = {new_path(name, "cu"), new_path(name, "launch"), new_path(name, "expect")};
	char *source = xprintf(kernel, name, name, name, name);
	char *text = xprintf(launches, name, name, name, ELEMENTS, ELEMENTS, name, ELEMENTS / 128, ELEMENTS, name);
	outfile_put(paths[0], source);
	outfile_put(paths[1], text);
	write_expected(paths[2]);
	printf("%s, %s and %s are written; next: warpsmith trace %s -o out\n", paths[0], paths[1], paths[2], paths[0]);
	for (unsigned i = 0; i < 3; i++)
		free(paths[i]);
	free(source);
	free(text);
	return EXIT_PASS;
}
