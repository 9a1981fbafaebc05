/* sweep_id.c - hashes of the program, of workloads and of points. */
#include "sim/sweep/sweep_id.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "config/config_json.h"
#include "sim/workloads/workload.h"

static void hash_text(XXH3_state_t *hash, const char *text)
{
	XXH3_128bits_update(hash, text, strlen(text) + 1);
}

static void hash_file(XXH3_state_t *hash, const char *path)
{
	char part[65536];
	size_t n;
	FILE *f = fopen(path, "r");
	if (!f)
		die(EXIT_IO, "%s: cannot read: %s", path, strerror(errno));
	while ((n = fread(part, 1, sizeof part, f)) > 0)
		XXH3_128bits_update(hash, part, n);
	if (ferror(f))
		die(EXIT_IO, "%s: cannot read: %s", path, strerror(errno));
	fclose(f);
}

static void digest(XXH3_state_t *hash, char id[SWEEP_ID])
{
	XXH128_hash_t sum = XXH3_128bits_digest(hash);
	snprintf(id, SWEEP_ID, "%016llx%016llx", (unsigned long long)sum.high64, (unsigned long long)sum.low64);
}

/* ---- workloads ---- */

static bool is_file(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

/* The files that the words of a text file name, from its folder. */
static void hash_named(XXH3_state_t *hash, const char *path)
{
	const char *slash = strrchr(path, '/');
	char *text = read_whole(path, NULL), *rest = text;
	for (char *word; (word = strsep(&rest, " \t\r\n\"',="));) {
		char *named =
		    *word == '/' ? xstrdup(word) : xprintf("%.*s%s", slash ? (int)(slash - path) + 1 : 0, path, word);
		if (*word && is_file(named)) {
			hash_text(hash, word);
			hash_file(hash, named);
		}
		free(named);
	}
	free(text);
}

static void hash_folder(XXH3_state_t *hash, const char *path)
{
	struct dirent **entries;
	int n = scandir(path, &entries, NULL, alphasort);
	if (n < 0)
		die(EXIT_IO, "%s: cannot read: %s", path, strerror(errno));
	for (int i = 0; i < n; i++) {
		char *file = xprintf("%s/%s", path, entries[i]->d_name);
		if (is_file(file)) {
			hash_text(hash, entries[i]->d_name);
			hash_file(hash, file);
		}
		free(file);
		free(entries[i]);
	}
	free(entries);
}

static bool ends_with(const char *text, const char *end)
{
	size_t a = strlen(text), b = strlen(end);
	return a >= b && strcmp(text + a - b, end) == 0;
}

static void hash_workload(XXH3_state_t *hash, const char *workload)
{
	struct stat st;
	char *path = workload_path(workload);
	if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
		hash_folder(hash, path);
	} else {
		hash_file(hash, path);
		if (ends_with(path, ".launch") || ends_with(path, ".g"))
			hash_named(hash, path);
	}
	free(path);
}

/* ---- points ---- */

void sweep_ids_make(const struct sweep_spec *s, struct sweep_ids *ids)
{
	XXH3_state_t *hash = XXH3_createState();
	struct sweep_point p = {0};
	XXH3_128bits_reset(hash);
	hash_file(hash, "/proc/self/exe");
	digest(hash, ids->program);
	ids->workloads = xalloc((size_t)s->workloads.count * s->compiler_count * SWEEP_ID);
	for (p.workload = 0; p.workload < s->workloads.count; p.workload++) {
		for (p.compiler = 0; p.compiler < s->compiler_count; p.compiler++) {
			char *workload = sweep_workload(s, &p);
			XXH3_128bits_reset(hash);
			hash_workload(hash, workload);
			digest(hash, ids->workloads[p.workload * s->compiler_count + p.compiler]);
			free(workload);
		}
	}
	XXH3_freeState(hash);
}

void sweep_ids_free(struct sweep_ids *ids)
{
	free(ids->workloads);
}

void sweep_id(const struct sweep_spec *s, const struct sweep_ids *ids, const struct sweep_point *p, char id[SWEEP_ID])
{
	struct config cfg;
	char config[17];
	sweep_config(s, p, &cfg);
	char *all = xprintf("%s %s %s %s", ids->program, ids->workloads[p->workload * s->compiler_count + p->compiler],
			    config_hash(&cfg, config), front_end_name(front_end_available(&cfg, s->front_end)));
	snprintf(id, SWEEP_ID, "%s", content_hash(all, strlen(all)));
	free(all);
}
