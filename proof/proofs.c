/* proofs.c - the proofs of a set of machines. */
#include "proof/proofs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/progress.h"
#include "base/workers.h"

/* ---- rows and pairs ---- */

static const struct config_key *map_key(unsigned *n)
{
	for (*n = 0; strcmp(config_keys[*n].key, "map") != 0; ++*n)
		;
	return &config_keys[*n];
}

/* The proof of a pair of texts: the one that there is, else a new one of the row that comes next. */
static unsigned find_proof(struct proofs *proofs, const char *block, const char *sum, const struct machine *machine)
{
	for (unsigned n = 0; n < proofs->proofs; n++)
		if (strcmp(proofs->proof[n].sum, sum) == 0 && strcmp(proofs->proof[n].block, block) == 0)
			return n;
	if (proofs->proofs == proofs->proof_room) {
		proofs->proof_room = proofs->proof_room ? 2 * proofs->proof_room : 64;
		proofs->proof = xrealloc(proofs->proof, proofs->proof_room * sizeof *proofs->proof);
	}
	struct proof *proof = &proofs->proof[proofs->proofs];
	*proof = (struct proof){.row = proofs->rows, .machine = machine};
	snprintf(proof->block, sizeof proof->block, "%s", block);
	snprintf(proof->sum, sizeof proof->sum, "%s", sum);
	proof->dir = xprintf("%s/pairs/%s-%s", proofs->dir, block, sum);
	return proofs->proofs++;
}

static void add_row(struct proofs *proofs, struct row row)
{
	if (proofs->rows == proofs->row_room) {
		proofs->row_room = proofs->row_room ? 2 * proofs->row_room : 64;
		proofs->row = xrealloc(proofs->row, proofs->row_room * sizeof *proofs->row);
	}
	proofs->row[proofs->rows++] = row;
}

static void write_pair(const char *dir, const struct pair *pair)
{
	char *reference = xprintf("%s/reference.v", dir), *optimized = xprintf("%s/optimized.v", dir);
	make_folder(dir);
	outfile_put(reference, pair->reference);
	outfile_put(optimized, pair->optimized);
	free(reference);
	free(optimized);
}

static void add_machine(struct proofs *proofs, const struct machine *machine)
{
	struct pairs pairs;
	char policy[POLICY_TEXT], map[CONFIG_VALUE];
	unsigned map_at;
	map_key(&map_at);
	config_value_text(&machine->cfg, map_at, map);
	policy_text(&machine->cfg.policy, policy);
	pairs_make(&pairs, &machine->cfg);
	for (unsigned n = 0; n < pairs.count; n++) {
		const struct pair *pair = &pairs.pair[n];
		unsigned known = proofs->proofs, proof = find_proof(proofs, pair->block, pair->sum, machine);
		if (proof == known)
			write_pair(proofs->proof[proof].dir, pair);
		add_row(proofs, (struct row){xstrdup(machine->cfg.name), xstrdup(map), xstrdup(policy),
					     xstrdup(machine->keys), proof});
	}
	pairs_free(&pairs);
}

static void write_rows(const struct proofs *proofs)
{
	struct outfile o;
	char *path = xprintf("%s/rows.csv", proofs->dir);
	outfile_open(&o, path);
	fputs("config,map,block,policy,keys,text\n", o.f);
	for (unsigned n = 0; n < proofs->rows; n++) {
		const struct row *row = &proofs->row[n];
		const struct proof *proof = &proofs->proof[row->proof];
		fprintf(o.f, "%s,%s,%s,%s,%s,%s\n", row->config, row->map, proof->block, row->policy, row->keys,
			proof->sum);
	}
	outfile_close(&o);
	free(path);
}

void proofs_make(struct proofs *proofs, const char *dir, const struct machines *machines)
{
	*proofs = (struct proofs){.dir = dir};
	make_folder(dir);
	for (unsigned n = 0; n < machines->count; n++) {
		progress_of(n, machines->count, "emitting machine %u of %u", n + 1, machines->count);
		add_machine(proofs, &machines->machine[n]);
	}
	progress_end();
	write_rows(proofs);
}

void proofs_read(struct proofs *proofs, const char *dir)
{
	enum { COLUMNS = 6 };
	*proofs = (struct proofs){.dir = dir};
	char *path = xprintf("%s/rows.csv", dir), *line;
	if (access(path, F_OK) != 0)
		die(EXIT_USAGE, "%s: no such file: no run has used this folder (`warpsmith equiv -o %s`)", path, dir);
	char *text = read_whole(path, NULL), *rest = text;
	strsep(&rest, "\n"); /* the names of the columns */
	while ((line = strsep(&rest, "\n"))) {
		char *column[COLUMNS] = {0};
		for (unsigned n = 0; n < COLUMNS; n++)
			column[n] = strsep(&line, ",");
		if (!column[COLUMNS - 1])
			continue; /* the empty line at the end */
		unsigned proof = find_proof(proofs, column[2], column[5], NULL);
		add_row(proofs, (struct row){xstrdup(column[0]), xstrdup(column[1]), xstrdup(column[3]),
					     xstrdup(column[4]), proof});
	}
	free(text);
	free(path);
}

void proofs_free(struct proofs *proofs)
{
	for (unsigned n = 0; n < proofs->rows; n++) {
		free(proofs->row[n].config);
		free(proofs->row[n].map);
		free(proofs->row[n].policy);
		free(proofs->row[n].keys);
	}
	for (unsigned n = 0; n < proofs->proofs; n++) {
		free(proofs->proof[n].dir);
		free(proofs->proof[n].result.reason);
		free(proofs->proof[n].largest);
	}
	free(proofs->row);
	free(proofs->proof);
}

/* ---- results ---- */

static char *read_largest(const struct proof *proof)
{
	char *path = xprintf("%s/largest", proof->dir), *text = NULL;
	if (access(path, F_OK) == 0) {
		text = read_whole(path, NULL);
		text[strcspn(text, "\n")] = '\0';
	}
	free(path);
	return text ? text : xstrdup("");
}

static void read_result(struct proof *proof)
{
	free(proof->result.reason);
	free(proof->largest);
	proof->result = result_read(proof->dir);
	proof->largest = proof->result.verdict == VERDICT_UNPROVEN ? read_largest(proof) : xstrdup("");
}

void proofs_results(struct proofs *proofs)
{
	for (unsigned n = 0; n < proofs->proofs; n++)
		read_result(&proofs->proof[n]);
}

/* ---- the largest part ---- */

struct proof_run {
	struct proofs *proofs;
	const struct flow_options *options;
};

static unsigned eighths(unsigned size, unsigned n)
{
	return size * n / 8 ? size * n / 8 : 1;
}

/* The machine with n eighths of the warps and of the TBs. */
static bool make_part(const struct machine *machine, unsigned n, struct config *part)
{
	char why[CONFIG_WHY];
	*part = machine->cfg;
	part->warps = eighths(part->warps, n);
	part->tbs = eighths(part->tbs, n);
	part->tb_warps = part->tb_warps < part->warps ? part->tb_warps : part->warps;
	return config_derive(part, why);
}

/* Proves the block of a part of a machine; VERDICT_NOT_RUN if there is no such machine, or its two texts are equal. */
static enum verdict prove_part(const struct proof_run *run, const struct config *part, const char *block)
{
	struct pairs pairs;
	enum verdict verdict = VERDICT_NOT_RUN;
	pairs_make(&pairs, part);
	for (unsigned n = 0; n < pairs.count; n++) {
		if (strcmp(pairs.pair[n].block, block) != 0)
			continue;
		char *dir = xprintf("%s/pairs/%s-%s", run->proofs->dir, block, pairs.pair[n].sum);
		write_pair(dir, &pairs.pair[n]);
		flow_prove_once(block, dir, run->options);
		struct result result = result_read(dir);
		verdict = result.verdict;
		free(result.reason);
		free(dir);
	}
	pairs_free(&pairs);
	return verdict;
}

/* By halving; a part without a proof of its own counts as proven. */
static void find_largest(const struct proof_run *run, const struct proof *proof)
{
	char *path = xprintf("%s/largest", proof->dir), *best = xstrdup("none");
	unsigned low = 0, high = 8;
	while (high - low > 1) {
		unsigned middle = (low + high) / 2;
		struct config part;
		enum verdict verdict = VERDICT_NOT_RUN;
		if (make_part(proof->machine, middle, &part))
			verdict = prove_part(run, &part, proof->block);
		if (verdict == VERDICT_PROVEN) {
			free(best);
			best = xprintf("warps=%u tbs=%u tb_warps=%u", part.warps, part.tbs, part.tb_warps);
		}
		if (verdict == VERDICT_PROVEN || verdict == VERDICT_NOT_RUN)
			low = middle;
		else
			high = middle;
	}
	outfile_put(path, best);
	free(best);
	free(path);
}

/* ---- proving ---- */

static void prove_one(void *arg, unsigned n)
{
	const struct proof_run *run = arg;
	struct proof *proof = &run->proofs->proof[n];
	const struct row *row = &run->proofs->row[proof->row];
	flow_prove_once(proof->block, proof->dir, run->options);
	read_result(proof);
	if (proof->result.verdict == VERDICT_UNPROVEN && !*proof->largest) {
		find_largest(run, proof);
		read_result(proof);
	}
	fprintf(stderr, "%s %u s %s %s %s %s%s%s%s%s%s%s\n", verdict_names[proof->result.verdict],
		proof->result.seconds, row->config, row->policy, row->map, proof->block, *row->keys ? " " : "",
		row->keys, *proof->result.reason ? ": " : "", proof->result.reason,
		*proof->largest ? "; largest part proven: " : "", proof->largest);
}

void proofs_prove(struct proofs *proofs, unsigned jobs, const struct flow_options *options)
{
	struct proof_run run = {proofs, options};
	workers_run(jobs, proofs->proofs, "proof", prove_one, &run);
}
