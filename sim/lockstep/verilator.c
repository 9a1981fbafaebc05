/* verilator.c - compiles the RTL with Verilator into a shared object and loads it into this program.
 *
 * Verilator's library and its headers are compiled once and kept in the cache. The front end's code, with a shim whose
 * pins come from the port tables, is one more compilation, kept by the content of the Verilog. That takes longer than a
 * short run, so for a short run it is compiled without optimization, and with Clang if it is there, which takes half as
 * long for that as GCC. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "base/progress.h"
#include "sim/lockstep/simulator.h"

#define CXX "g++"
#define CXXFLAGS "-fPIC", "-std=gnu++17", "-w", "-DVL_THREADED=0", "-DVM_COVERAGE=0", "-DVM_TRACE=0"

struct verilator {
	struct simulator base;
	void *library, *model;
	unsigned out_words;
	void *(*open)(void);
	void (*reset)(void *model);
	void (*cycle)(void *model, const uint32_t *in, uint32_t *out);
	void (*close)(void *model);
};

/* Runs one tool of a build; dies with code 3 if it fails. */
static void build_step(const char *const argv[], const char *dir, const char *what)
{
	char *log = xprintf("%s/%s.log", dir, argv[0]);
	if (proc_run(argv, dir, log) == 0) {
		free(log);
		return;
	}
	die(EXIT_IO, "%s: %s failed: %s; its messages are in %s", what, argv[0], proc_first_error(log),
	    proc_keep_log(log, "failed-build.log"));
}

/* The first line that `verilator ARG VALUE` prints; the caller frees. */
static char *ask_verilator(const char *dir, const char *arg, const char *value)
{
	char *log = xprintf("%s/answer", dir);
	const char *const argv[] = {"verilator", arg, value, NULL};
	if (proc_run(argv, NULL, log) != 0)
		die(EXIT_IO, "verilator %s failed", arg);
	char *text = read_whole(log, NULL);
	text[strcspn(text, "\n")] = '\0';
	free(log);
	return text;
}

/* The absolute path of a folder or file, as the compiler runs in another folder. Frees `folder`. */
static char *absolute(char *folder)
{
	char *path = realpath(folder, NULL);
	if (!path)
		die(EXIT_IO, "%s: %s", folder, strerror(errno));
	free(folder);
	return path;
}

/* Compiles Verilator's library, or finds it in the cache. Returns the folder with verilator.o and the files "root" (the
 * path of Verilator's headers) and "version". */
static char *runtime(void)
{
	bool hit;
	char *folder = cache_folder("verilator-runtime", "verilator-runtime 1 " CXX, &hit);
	if (hit)
		return absolute(folder);
	tool_need("verilator");
	progress("compiling Verilator's library");
	char *root = ask_verilator(folder, "--getenv", "VERILATOR_ROOT"),
	     *version = ask_verilator(folder, "--version", NULL);
	char *root_file = xprintf("%s/root", folder), *version_file = xprintf("%s/version", folder);
	outfile_put(root_file, root);
	outfile_put(version_file, version);
	char *include = xprintf("-I%s/include", root), *vltstd = xprintf("-I%s/include/vltstd", root);
	char *source = xprintf("%s/include/verilated.cpp", root),
	     *threads = xprintf("%s/include/verilated_threads.cpp", root);
	char *all = xprintf("#include \"%s\"\n#include \"%s\"\n", source, threads),
	     *all_file = xprintf("%s/verilator.cpp", folder);
	outfile_put(all_file, all);
	const char *const argv[] = {CXX,  CXXFLAGS, "-O2",         include,         vltstd,
				    "-c", "-o",     "verilator.o", "verilator.cpp", NULL};
	build_step(argv, folder, "Verilator's library");
	progress_end();
	cache_done(folder);
	char *const used[] = {root, version, root_file, version_file, include, vltstd, source, threads, all, all_file};
	for (size_t n = 0; n < sizeof used / sizeof *used; n++)
		free(used[n]);
	return absolute(folder);
}

/* How a front end is compiled. */
struct compiler {
	const char *program, *level;
	const char *precompiled; /* where it looks for the precompiled form of headers.h */
};

static struct compiler compiler_for(const struct rtl_source *rtl)
{
	if (!rtl->brief)
		return (struct compiler){CXX, "-O1", "headers.h.gch"};
	if (tool_exists("clang++"))
		return (struct compiler){"clang++", "-O0", "headers.h.pch"};
	return (struct compiler){CXX, "-O0", "headers.h.gch"};
}

/* The header that everything compiled for a front end includes first, beside it its precompiled form: to read
 * Verilator's and C++'s headers takes longer than to compile the rest. A compiler takes the precompiled form for one
 * optimization level alone; where it cannot take it, it reads the header. */
static char *headers(const char *root, const struct compiler *with)
{
	bool hit;
	char *key = xprintf("verilator-headers 1 %s %s %s", with->program, with->level, root);
	char *folder = cache_folder("verilator-headers", key, &hit), *relative = xprintf("%s/headers.h", folder);
	if (!hit) {
		char *include = xprintf("-I%s/include", root), *vltstd = xprintf("-I%s/include/vltstd", root);
		const char *const argv[] = {with->program, CXXFLAGS, with->level,       include,     vltstd, "-x",
					    "c++-header",  "-o",     with->precompiled, "headers.h", NULL};
		outfile_put(relative, "#include \"verilated.h\"\n");
		build_step(argv, folder, "Verilator's headers");
		cache_done(folder);
		free(include);
		free(vltstd);
	}
	free(folder);
	free(key);
	return absolute(relative);
}

static char *read_from(const char *folder, const char *name)
{
	char *path = xprintf("%s/%s", folder, name), *text = read_whole(path, NULL);
	free(path);
	return text;
}

/* ---- the shim ---- */

static void shim_in(FILE *f, const struct pin *p)
{
	if (p->width <= 32)
		fprintf(f, "\tm->%s = in[%u];\n", p->name, p->word);
	else if (p->width <= 64)
		fprintf(f, "\tm->%s = in[%u] | (uint64_t)in[%u] << 32;\n", p->name, p->word, p->word + 1);
	else
		fprintf(f, "\tfor (unsigned n = 0; n < %u; n++) m->%s[n] = in[%u + n];\n", (p->width + 31) / 32,
			p->name, p->word);
}

static void shim_out(FILE *f, const struct pin *p)
{
	if (p->width <= 32)
		fprintf(f, "\tout[%u] = m->%s;\n", p->word, p->name);
	else if (p->width <= 64)
		fprintf(f, "\tout[%u] = (uint32_t)m->%s;\n\tout[%u] = (uint32_t)(m->%s >> 32);\n", p->word, p->name,
			p->word + 1, p->name);
	else
		fprintf(f, "\tfor (unsigned n = 0; n < %u; n++) out[%u + n] = m->%s[n];\n", (p->width + 31) / 32,
			p->word, p->name);
}

/* Reset: two clock edges; of an asynchronous one every other time none, which a register must not need. */
static void shim_reset(FILE *f, const struct pins *p)
{
	fprintf(f, "extern \"C\" void rtl_reset(void *model)\n{\n\tVtop *m = (Vtop *)model;\n");
	fprintf(f, "\tuint32_t in[%u] = {", p->in_words);
	for (unsigned n = 0; n < p->in_words; n++)
		fprintf(f, "0x%x, ", pins_reset_word(p, n));
	fprintf(f, "};\n\tset(m, in);\n");
	if (p->async)
		fprintf(f, "\tm->rst_i = 0;\n\tm->eval();\n");
	fprintf(f, "\tm->rst_i = 1;\n");
	if (p->async)
		fprintf(f, "\tm->eval();\n\tedges = !edges;\n");
	fprintf(f,
		"\tfor (int n = %s; n < 2; n++) {\n\t\tm->clk_i = 0;\n\t\tm->eval();\n\t\tm->clk_i = 1;\n"
		"\t\tm->eval();\n\t}\n",
		p->async ? "edges ? 0 : 2" : "0");
	fprintf(f, "\tm->rst_i = 0;\n}\n");
}

static char *shim_text(const struct pins *p)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	if (!f)
		die(EXIT_BUG, "no memory");
	fprintf(f, "#include \"Vtop.h\"\n#include \"verilated.h\"\n#include <cstdint>\n");
	fprintf(f, "static void set(Vtop *m, const uint32_t *in)\n{\n");
	for (unsigned i = 0; i < p->ins; i++)
		shim_in(f, &p->in[i]);
	fprintf(f, "}\n%sextern \"C\" void *rtl_open(void)\n{\n\tVerilatedContext *c = new VerilatedContext;\n%s",
		p->async ? "static bool edges;\n" : "", p->async ? "\tedges = true;\n" : "");
	fprintf(f, "\tc->randReset(2);\n\tc->randSeed(1);\n\treturn new Vtop{c, \"top\"};\n}\n");
	shim_reset(f, p);
	fprintf(f, "extern \"C\" void rtl_cycle(void *model, const uint32_t *in, uint32_t *out)\n{\n");
	fprintf(f, "\tVtop *m = (Vtop *)model;\n\tset(m, in);\n\tm->clk_i = 0;\n\tm->eval();\n");
	for (unsigned i = 0; i < p->outs; i++)
		shim_out(f, &p->out[i]);
	fprintf(f, "\tm->clk_i = 1;\n\tm->eval();\n}\n");
	fprintf(f, "extern \"C\" void rtl_close(void *model)\n{\n\tVtop *m = (Vtop *)model;\n");
	fprintf(f, "\tVerilatedContext *c = m->contextp();\n\tm->final();\n\tdelete m;\n\tdelete c;\n}\n");
	fclose(f);
	return text;
}

/* ---- building ---- */

static void verilate(const struct rtl_source *rtl, const struct pins *pins, const char *folder)
{
	const char *argv[64 + 16] = {"verilator",  "--cc",   "-O3",          "-Wno-fatal", "-Wno-lint",   "-Wno-style",
				     "--prefix",   "Vtop",   "-Mdir",        "obj",        "--x-initial", "unique",
				     "--x-assign", "unique", "--top-module", rtl->top};
	size_t n = 16;
	if (pins->observe)
		argv[n++] = "-DOBSERVE";
	for (size_t i = 0; i < rtl->count; i++) {
		if (n + 2 > sizeof argv / sizeof *argv)
			die(EXIT_USAGE, "too many Verilog files: expected at most %zu",
			    sizeof argv / sizeof *argv - 20);
		if (!rtl->files[i].included)
			argv[n++] = rtl->files[i].name;
	}
	argv[n] = NULL;
	build_step(argv, folder, rtl->top);
}

/* Writes all.cpp, which includes the shim and all of Verilator's output, so that one compilation suffices. */
static void join(const char *folder, const char *shim)
{
	char *obj = xprintf("%s/obj", folder), *path = xprintf("%s/all.cpp", folder), *text = xstrdup("");
	struct dirent **names;
	int count = scandir(obj, &names, NULL, alphasort);
	if (count < 0)
		die(EXIT_IO, "%s: cannot read: %s", obj, strerror(errno));
	for (int n = 0; n < count; n++) {
		const char *dot = strrchr(names[n]->d_name, '.');
		if (dot && strcmp(dot, ".cpp") == 0) {
			char *more = xprintf("%s#include \"%s\"\n", text, names[n]->d_name);
			free(text);
			text = more;
		}
		free(names[n]);
	}
	char *all = xprintf("%s%s", text, shim);
	outfile_put(path, all);
	free(names);
	free(all);
	free(text);
	free(path);
	free(obj);
}

/* Compiles the RTL, or finds it in the cache; returns the folder with rtl.so. */
static char *build(const struct rtl_source *rtl, const struct pins *pins)
{
	bool hit;
	struct compiler with = compiler_for(rtl);
	char *library = runtime(), *version = read_from(library, "version"), *root = read_from(library, "root");
	char *shim = shim_text(pins),
	     *key = xprintf("verilator 2 %s %d %s %s\n%s", version, pins->observe, with.program, with.level, shim);
	char *content = rtl_content(rtl, key), *folder = cache_folder("verilator", content, &hit);
	if (!hit) {
		progress("compiling the RTL with Verilator");
		rtl_write(rtl, folder);
		verilate(rtl, pins, folder);
		join(folder, shim);
		char *include = xprintf("-I%s/include", root), *vltstd = xprintf("-I%s/include/vltstd", root);
		char *object = xprintf("%s/verilator.o", library), *header = headers(root, &with);
		const char *const argv[] = {
		    with.program, CXXFLAGS,         with.level, "-include", header,    "-Iobj", include,    vltstd,
		    "-shared",    "-Wl,-Bsymbolic", "-o",       "rtl.so",   "all.cpp", object,  "-latomic", NULL};
		build_step(argv, folder, rtl->top);
		free(include);
		free(vltstd);
		free(object);
		free(header);
		progress_end();
		cache_done(folder);
	}
	char *const used[] = {library, version, root, shim, key, content};
	for (size_t n = 0; n < sizeof used / sizeof *used; n++)
		free(used[n]);
	return folder;
}

/* ---- the interface ---- */

static void reset(struct simulator *s)
{
	struct verilator *v = (struct verilator *)s;
	v->reset(v->model);
}

static void cycle(struct simulator *s, const uint32_t *in, uint32_t *out, uint32_t *unknown)
{
	struct verilator *v = (struct verilator *)s;
	v->cycle(v->model, in, out);
	memset(unknown, 0, v->out_words * sizeof *unknown);
}

static void close_model(struct simulator *s)
{
	struct verilator *v = (struct verilator *)s;
	v->close(v->model);
	dlclose(v->library);
	free(v);
}

static void restart(struct simulator *s)
{
	struct verilator *v = (struct verilator *)s;
	v->close(v->model);
	v->model = v->open();
}

/* Looks up a function of the shim. memcpy, as C has no conversion from object pointers to function pointers. */
static void look_up(void *library, const char *name, void *function)
{
	void *at = dlsym(library, name);
	if (!at)
		die(EXIT_BUG, "%s: not in the compiled RTL", name);
	memcpy(function, &at, sizeof at);
}

struct simulator *verilator_open(const struct rtl_source *rtl, const struct pins *pins)
{
	struct verilator *v = xalloc(sizeof *v);
	char *folder = build(rtl, pins), *path = xprintf("%s/rtl.so", folder);
	v->base = (struct simulator){reset, cycle, close_model, restart};
	v->out_words = pins->out_words;
	v->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (!v->library)
		die(EXIT_IO, "%s", dlerror());
	look_up(v->library, "rtl_open", &v->open);
	look_up(v->library, "rtl_reset", &v->reset);
	look_up(v->library, "rtl_cycle", &v->cycle);
	look_up(v->library, "rtl_close", &v->close);
	v->model = v->open();
	free(path);
	free(folder);
	return &v->base;
}
