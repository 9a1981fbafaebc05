/* cuda.c - compiles a .cu file to PTX with clang, for the directive ptx. */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/tree.h"
#include "sim/launch/launch_file.h"

/* Erases the labels of debug information: they would start new basic blocks, and one at the end of a function would
 * add an instruction. */
static void erase_labels(char *text)
{
	for (char *line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		size_t n = strcspn(line, "\n");
		if (n && line[n - 1] == ':' && (!strncmp(line, "Ltmp", 4) || !strncmp(line, "Lfunc_", 6)))
			memset(line, ' ', n);
	}
}

char *launch_compile(const struct launch *l, const char *path, size_t *size)
{
	char *include = tree_path("workloads/include"), *folder = temporary_folder();
	char *output = xprintf("%s/out.ptx", folder);
	const char *const argv[] = {"clang",
				    "-x",
				    "cuda",
				    "--cuda-device-only",
				    "--cuda-gpu-arch=sm_70",
				    "-nocudainc",
				    "-nocudalib",
				    "-Wno-unknown-cuda-version",
				    "-Xclang",
				    "-target-feature",
				    "-Xclang",
				    "+ptx63",
				    "-std=c++17",
				    "-O2",
				    "-gline-tables-only",
				    "-S",
				    "-I",
				    include,
				    "-include",
				    "cuda_runtime.h",
				    "-o",
				    output,
				    path,
				    NULL};
	/* A readable file: clang's message would name neither the launch file nor its line. */
	free(read_named(path, size, l->path, l->line));
	if (proc_run(argv, NULL, ""))
		launch_fail(l, "clang cannot compile %s: see its messages above", path);
	char *source = read_whole(output, size);
	erase_labels(source);
	temporary_done(folder);
	free(output);
	free(include);
	return source;
}
