/* main.c - mutants of the emitted Verilog of one front end, run in lock step and proven equivalent.
 *
 *   mutants CONFIG POLICY OWN YOSYS CYCLES LIMIT FILE [KEY=VALUE...]
 *
 * OWN and YOSYS are the numbers of mutants of our kinds (or a file that lists them) and of Yosys, CYCLES those of a
 * lock-step run, LIMIT the seconds for the proof about a mutant that lock step does not kill. FILE gets a line with a
 * hash of all that its rows depend on, and a row for each mutant:
 *   config,policy,keys,block,module,kind,where,fate,by,cycle
 * A FILE with that hash is left as it is.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "config/config_file.h"
#include "sim/stimuli/random.h"
#include "tests/mutants/mutants.h"

const char *const fate_names[FATES] = {"killed", "equivalent", "differs", "undecided"};

struct mutant *mutants_add(struct mutants *m, const char *module, const char *kind, char *where)
{
	const struct module *of = module_find(&m->modules, module);
	m->mutant = xrealloc(m->mutant, (m->count + 1) * sizeof *m->mutant);
	struct mutant *one = &m->mutant[m->count++];
	*one = (struct mutant){.number = m->count,
			       .block = xstrdup(of ? of->block : module),
			       .module = xstrdup(module),
			       .kind = xstrdup(kind),
			       .where = where,
			       .fate = FATE_UNDECIDED,
			       .by = xstrdup("")};
	return one;
}

void mutants_decide(struct mutant *one, enum fate fate, char *by, uint64_t cycle)
{
	free(one->by);
	one->by = by;
	one->fate = fate;
	one->cycle = cycle;
}

/* Increased where the same text and arguments no longer give the same rows. */
enum { MUTANTS_VERSION = 2 };

/* The first line of FILE; the caller frees. */
static char *hash_line(const struct mutants *m, char **argv)
{
	char *text = xprintf("%d %d", MUTANTS_VERSION, RANDOM_VERSION);
	for (unsigned n = 0; n < m->modules.count; n++)
		for (unsigned l = 0; l < m->modules.module[n].lines; l++) {
			/* A hash of each line, or the text would be copied too often. */
			const char *line = m->modules.module[n].line[l];
			char *longer = xprintf("%s%s", content_hash(line, strlen(line)), text);
			char *hash = xstrdup(content_hash(longer, strlen(longer)));
			free(longer);
			free(text);
			text = hash;
		}
	for (; *argv; argv++) {
		char *longer = xprintf("%s %s", text, *argv);
		free(text);
		text = longer;
	}
	char *line = xprintf("# %s\n", content_hash(text, strlen(text)));
	free(text);
	return line;
}

static bool is_done(const char *path, const char *hash)
{
	if (access(path, R_OK) != 0)
		return false;
	char *text = read_whole(path, NULL);
	bool done = strncmp(text, hash, strlen(hash)) == 0;
	free(text);
	return done;
}

static void write_rows(const struct mutants *m, const char *policy, const char *keys, const char *hash,
		       const char *path)
{
	struct outfile file;
	outfile_open(&file, path);
	fputs(hash, file.f);
	for (unsigned n = 0; n < m->count; n++) {
		const struct mutant *one = &m->mutant[n];
		fprintf(file.f, "%s,%s,%s,%s,%s,%s,%s,%s,%s,%" PRIu64 "\n", m->cfg.name, policy, keys, one->block,
			one->module, one->kind, one->where, fate_names[one->fate], one->by, one->cycle);
	}
	outfile_close(&file);
}

static unsigned number(const char *text)
{
	return (unsigned)strtoul(text, NULL, 10);
}

static void make_config(struct config *cfg, const char *config, const char *policy, char **keys)
{
	char why[(int)POLICY_TEXT + (int)CONFIG_WHY];
	config_read(cfg, config);
	if (!policy_parse(&cfg->policy, policy, why))
		die(EXIT_USAGE, "%s", why);
	for (; *keys; keys++)
		config_set(cfg, *keys);
	if (!config_derive(cfg, why))
		die(EXIT_USAGE, "%s", why);
}

/* "KEY=VALUE KEY=VALUE"; the caller frees. */
static char *keys_text(char **key)
{
	char *keys = xstrdup("");
	for (; *key; key++) {
		char *longer = xprintf("%s%s%s", keys, *keys ? " " : "", *key);
		free(keys);
		keys = longer;
	}
	return keys;
}

/* Lock step with the inputs that the prover has found. Those that kill the mutant are kept beside FILE. */
static void try_inputs(struct mutants *m, struct circuit *circuit, struct mutant *one, unsigned limit, const char *path)
{
	struct replay r;
	if (!prove_inputs(m, circuit, one, limit, &r))
		return;
	run_replay(m, one, &r);
	if (one->fate == FATE_KILLED) {
		char *file = xprintf("%.*s-%u.replay", (int)(strlen(path) - strlen(".csv")), path, one->number);
		char *head = xprintf("Without these inputs lock step does not find: %s, %s.\n", one->where, one->kind);
		replay_write(&r, file, head);
		free(head);
		free(file);
	}
	replay_free(&r);
}

/* What lock step on random inputs has not killed. The next state is asked first, as that is the simpler question. */
static void prove_all(struct mutants *m, unsigned limit, const char *path)
{
	struct circuit *circuit = NULL;
	for (unsigned n = 0; n < m->count; n++) {
		struct mutant *one = &m->mutant[n];
		if (one->fate == FATE_KILLED)
			continue;
		if (!circuit)
			circuit = prove_open(m);
		if (!prove_next_state(circuit, one, limit))
			prove_outputs(circuit, one, limit);
		if (one->fate == FATE_DIFFERS)
			try_inputs(m, circuit, one, limit, path);
	}
	if (circuit)
		circuit_free(circuit);
}

/* argument: OWN YOSYS CYCLES LIMIT */
static void make_mutants(struct mutants *m, char **argument, const char *path)
{
	modules_connect(&m->modules);
	own_kinds_add(m, number(argument[0]), 1, number(argument[0]) ? NULL : argument[0]);
	yosys_mutants_add(m, number(argument[1]), 1);
	run_mutants(m, number(argument[2]), 1);
	prove_all(m, number(argument[3]), path);
}

int main(int argc, char **argv)
{
	static struct mutants m;
	diag_start();
	if (argc < 8)
		die(EXIT_USAGE, "mutants: expected CONFIG POLICY OWN YOSYS CYCLES LIMIT FILE [KEY=VALUE...]");
	make_config(&m.cfg, argv[1], argv[2], argv + 8);
	modules_make(&m.modules, &m.cfg);
	char *path = argv[7], *keys = keys_text(argv + 8);
	argv[7] = keys; /* instead of FILE, on which the rows do not depend */
	char *hash = hash_line(&m, argv + 1);
	if (!is_done(path, hash)) {
		m.work = temporary_folder();
		make_mutants(&m, argv + 3, path);
		write_rows(&m, argv[2], keys, hash, path);
		temporary_done(m.work);
	}
	free(keys);
	free(hash);
	modules_free(&m.modules);
	return EXIT_PASS;
}
