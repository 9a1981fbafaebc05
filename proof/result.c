/* result.c - the file `result` of a proof. */
#include "proof/result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"

const char *const verdict_names[VERDICTS] = {"NOT_RUN", "PROVEN", "UNPROVEN", "DIFFERS"};
const char *const prover_names[PROVERS] = {"", "abc", "own", "both"};

void result_write(const char *dir, const struct result *result)
{
	char *path = xprintf("%s/result", dir), *provers = xstrdup("");
	if (result->prover != PROVER_NONE) {
		free(provers);
		provers = xprintf("provers %s %.2f %.2f %u\n", prover_names[result->prover], result->abc, result->own,
				  result->checked);
	}
	char *text = xprintf("%s %u%s%s\n%s", verdict_names[result->verdict], result->seconds,
			     *result->reason ? " " : "", result->reason, provers);
	outfile_put(path, text);
	free(text);
	free(provers);
	free(path);
}

static void read_provers(const char *line, struct result *result)
{
	char name[8];
	result->prover = result->verdict == VERDICT_PROVEN ? PROVER_OWN : PROVER_NONE;
	if (sscanf(line, "provers %7s %lf %lf %u", name, &result->abc, &result->own, &result->checked) >= 3)
		for (enum prover p = 0; p < PROVERS; p++)
			if (strcmp(prover_names[p], name) == 0)
				result->prover = p;
}

static void read_text(char *text, struct result *result)
{
	char word[16], *next = text;
	int reason = 0;
	const char *line = strsep(&next, "\n");
	if (sscanf(line, "%15s %u %n", word, &result->seconds, &reason) >= 2)
		for (enum verdict v = 0; v < VERDICTS; v++)
			if (strcmp(verdict_names[v], word) == 0)
				result->verdict = v;
	result->reason = xstrdup(line + reason);
	read_provers(next ? next : "", result);
}

struct result result_read(const char *dir)
{
	struct result result = {.verdict = VERDICT_NOT_RUN};
	char *path = xprintf("%s/result", dir);
	if (access(path, F_OK) == 0) {
		char *text = read_whole(path, NULL);
		read_text(text, &result);
		free(text);
	} else {
		result.reason = xstrdup("");
	}
	free(path);
	return result;
}
