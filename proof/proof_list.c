/* proof_list.c - the list of proofs: for people, as CSV, as JSON. */
#include "proof/proof_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"

static const char head[] = "verdict,config,map,block,policy,seconds,keys,largest,text,prover\n";

struct verdict_counts proof_list_counts(const struct proofs *proofs)
{
	struct verdict_counts counts = {0};
	for (unsigned n = 0; n < proofs->proofs; n++)
		counts.of[proofs->proof[n].result.verdict]++;
	return counts;
}

/* A proof under the name of one of its rows, for people. */
static void print_row(FILE *f, const struct proofs *proofs, const struct row *row)
{
	const struct proof *proof = &proofs->proof[row->proof];
	const struct result *result = &proof->result;
	fprintf(f, "%-10s %-8s %-13s %-12s ", verdict_names[result->verdict], row->config, row->map, proof->block);
	if (result->verdict == VERDICT_NOT_RUN)
		fprintf(f, *row->keys ? "%-41s" : "%s", row->policy);
	else
		fprintf(f, "%-34s %4u s %-4s", row->policy, result->seconds, prover_names[result->prover]);
	if (*row->keys)
		fprintf(f, "  %s", row->keys);
	if (*result->reason)
		fprintf(f, "  %s", result->reason);
	if (result->verdict == VERDICT_UNPROVEN)
		fprintf(f, "  largest part proven: %s", *proof->largest ? proof->largest : "not searched");
	fputc('\n', f);
}

static void print_csv(FILE *f, const struct proofs *proofs, const struct proof *proof)
{
	const struct row *row = &proofs->row[proof->row];
	char seconds[16] = "";
	if (proof->result.verdict != VERDICT_NOT_RUN)
		snprintf(seconds, sizeof seconds, "%u", proof->result.seconds);
	fprintf(f, "%s,%s,%s,%s,%s,%s,%s,%s,%s,%s\n", verdict_names[proof->result.verdict], row->config, row->map,
		proof->block, row->policy, seconds, row->keys, proof->largest, proof->sum,
		prover_names[proof->result.prover]);
}

void proof_list_write(const struct proofs *proofs)
{
	struct outfile report, csv;
	char *report_path = xprintf("%s/report", proofs->dir), *csv_path = xprintf("%s/proofs.csv", proofs->dir);
	outfile_open(&report, report_path);
	outfile_open(&csv, csv_path);
	for (unsigned n = 0; n < proofs->rows; n++)
		print_row(report.f, proofs, &proofs->row[n]);
	fputs(head, csv.f);
	for (unsigned n = 0; n < proofs->proofs; n++)
		print_csv(csv.f, proofs, &proofs->proof[n]);
	outfile_finish(&report);
	outfile_finish(&csv);
	outfile_publish(&report);
	outfile_publish(&csv);
	free(report_path);
	free(csv_path);
}

void proof_list_print(const struct proofs *proofs)
{
	struct verdict_counts counts = proof_list_counts(proofs);
	for (unsigned n = 0; n < proofs->proofs; n++)
		if (proofs->proof[n].result.verdict != VERDICT_PROVEN)
			print_row(stdout, proofs, &proofs->row[proofs->proof[n].row]);
	printf("%u proofs: %u proven, %u unproven, %u not run, %u differ\n", proofs->proofs, counts.of[VERDICT_PROVEN],
	       counts.of[VERDICT_UNPROVEN], counts.of[VERDICT_NOT_RUN], counts.of[VERDICT_DIFFERS]);
}

static void add_result(json_t *j, const struct result *result)
{
	json_object_set_new(j, "seconds", json_integer(result->seconds));
	if (result->prover != PROVER_NONE) {
		json_object_set_new(j, "prover", json_string(prover_names[result->prover]));
		json_object_set_new(j, "abc_seconds", json_real(result->abc));
		json_object_set_new(j, "own_seconds", json_real(result->own));
		json_object_set_new(j, "checked", json_integer(result->checked));
	}
}

json_t *proof_list_json(const struct proofs *proofs)
{
	json_t *all = json_array();
	for (unsigned n = 0; n < proofs->proofs; n++) {
		const struct proof *proof = &proofs->proof[n];
		const struct row *row = &proofs->row[proof->row];
		json_t *j = json_pack("{ss ss ss ss ss ss ss}", "verdict", verdict_names[proof->result.verdict],
				      "config", row->config, "map", row->map, "block", proof->block, "policy",
				      row->policy, "keys", row->keys, "text", proof->sum);
		if (proof->result.verdict != VERDICT_NOT_RUN)
			add_result(j, &proof->result);
		if (*proof->result.reason)
			json_object_set_new(j, "reason", json_string(proof->result.reason));
		if (*proof->largest)
			json_object_set_new(j, "largest", json_string(proof->largest));
		json_array_append_new(all, j);
	}
	return all;
}

/* ---- the kept list ---- */

static bool has_config(const struct proofs *proofs, const char *name, size_t length)
{
	for (unsigned n = 0; n < proofs->proofs; n++) {
		const char *config = proofs->row[proofs->proof[n].row].config;
		if (strlen(config) == length && strncmp(config, name, length) == 0)
			return true;
	}
	return false;
}

/* Prints the proofs of a config of that name. */
static void print_config(FILE *f, const struct proofs *proofs, const char *name, size_t length)
{
	for (unsigned n = 0; n < proofs->proofs; n++) {
		const char *config = proofs->row[proofs->proof[n].row].config;
		if (strlen(config) == length && strncmp(config, name, length) == 0)
			print_csv(f, proofs, &proofs->proof[n]);
	}
}

/* The configs that have been printed: each is where the list first has it. */
struct printed {
	unsigned count;
	struct {
		const char *name;
		size_t length;
	} config[64];
};

static bool is_new(struct printed *printed, const char *name, size_t length)
{
	for (unsigned n = 0; n < printed->count; n++)
		if (printed->config[n].length == length && strncmp(printed->config[n].name, name, length) == 0)
			return false;
	if (printed->count == sizeof printed->config / sizeof *printed->config)
		die(EXIT_USAGE, "--keep: more than %u configs", printed->count);
	printed->config[printed->count].name = name;
	printed->config[printed->count++].length = length;
	return true;
}

/* A line of the list: as it is, or in its place all proofs of its config. */
static void keep_line(FILE *f, const struct proofs *proofs, struct printed *printed, const char *line)
{
	const char *config = strchr(line, ',');
	size_t length = config ? strcspn(++config, ",") : 0;
	if (!config || !has_config(proofs, config, length))
		fprintf(f, "%.*s\n", (int)strcspn(line, "\n"), line);
	else if (is_new(printed, config, length))
		print_config(f, proofs, config, length);
}

void proof_list_keep(const struct proofs *proofs, const char *path)
{
	struct outfile o;
	struct printed printed = {0};
	char *text = access(path, F_OK) == 0 ? read_whole(path, NULL) : xstrdup(head);
	const char *line = strchr(text, '\n');
	outfile_open(&o, path);
	fputs(head, o.f);
	for (line = line ? line + 1 : ""; *line; line += strcspn(line, "\n") + (line[strcspn(line, "\n")] == '\n'))
		keep_line(o.f, proofs, &printed, line);
	for (unsigned n = 0; n < proofs->proofs; n++) {
		const char *config = proofs->row[proofs->proof[n].row].config;
		if (is_new(&printed, config, strlen(config)))
			print_config(o.f, proofs, config, strlen(config));
	}
	outfile_close(&o);
	free(text);
}
