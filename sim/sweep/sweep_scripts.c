/* sweep_scripts.c - writes the scripts. */
#include "sim/sweep/sweep_scripts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/diag.h"
#include "base/outfile.h"

bool sweep_script_exists(const char *kind)
{
	return strcmp(kind, "parallel") == 0 || strcmp(kind, "slurm") == 0;
}

/* `text` as one word of a shell; the caller frees. */
static char *quoted(const char *text)
{
	char *all = xalloc(4 * strlen(text) + 3), *to = all;
	*to++ = '\'';
	for (; *text; text++) {
		if (*text == '\'') {
			memcpy(to, "'\\''", 4);
			to += 4;
		} else {
			*to++ = *text;
		}
	}
	*to = '\'';
	return all;
}

/* The program as it was called, from this folder or from the PATH. */
static void write_variables(FILE *f, const char *spec, const char *dir)
{
	char *program = quoted(program_invocation_name), *file = quoted(spec), *folder = quoted(dir);
	fprintf(f, "program=%s spec=%s dir=%s\n", program, file, folder);
	free(program);
	free(file);
	free(folder);
}

static void write_parallel(FILE *f, const char *spec, const char *dir, unsigned parts)
{
	fputs("#!/bin/sh\n"
	      "# Runs the parts of a sweep with GNU parallel, then collects the results.\n"
	      "# Start it in the folder in which it was written. HOSTS: a file of machines for --sshloginfile, which\n"
	      "# see this folder under the same path; without it this machine alone. JOBS: parts at a time on a\n"
	      "# machine.\n"
	      "set -eu\n",
	      f);
	write_variables(f, spec, dir);
	fprintf(f, "parts=%u\n", parts);
	fputs("seq 0 $((parts - 1)) |\n"
	      "\tparallel ${HOSTS:+--sshloginfile \"$HOSTS\" --workdir \"$PWD\"} --jobs \"${JOBS:-100%}\" --quote \\\n"
	      "\t\t\"$program\" sweep \"$spec\" -o \"$dir\" --part \"{}/$parts\"\n"
	      "exec \"$program\" sweep \"$spec\" -o \"$dir\"\n",
	      f);
}

static void write_slurm(FILE *f, const char *spec, const char *dir, unsigned parts)
{
	fprintf(f,
		"#!/bin/sh\n"
		"#SBATCH --job-name=warpsmith-sweep\n"
		"#SBATCH --array=0-%u\n"
		"#SBATCH --ntasks=1\n"
		"#SBATCH --output=slurm-%%A_%%a.out\n"
		"# Runs a part of a sweep in each task of the array. Submit it in the folder in which it was\n"
		"# written, which every node sees under the same path; when all tasks have ended, run the last\n"
		"# line without --part.\n"
		"set -eu\n",
		parts - 1);
	write_variables(f, spec, dir);
	fprintf(f, "parts=%u\n", parts);
	fputs("exec \"$program\" sweep \"$spec\" -o \"$dir\" --part \"$SLURM_ARRAY_TASK_ID/$parts\" \\\n"
	      "\t--jobs \"${SLURM_CPUS_PER_TASK:-1}\"\n",
	      f);
}

void sweep_script_write(const char *kind, const char *spec, const char *dir, unsigned parts)
{
	bool slurm = strcmp(kind, "slurm") == 0;
	char *path = xprintf("%s/run-%s", dir, kind);
	struct outfile o;
	make_folder(dir);
	outfile_open(&o, path);
	(slurm ? write_slurm : write_parallel)(o.f, spec, dir, parts);
	outfile_close(&o);
	if (chmod(path, 0755) != 0)
		die(EXIT_IO, "%s: %s", path, strerror(errno));
	printf("%s runs %u parts: %s %s\n", path, parts, slurm ? "sbatch" : "sh", path);
	free(path);
}
