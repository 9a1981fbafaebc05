/* check.c - runs a launch file on a GPU and on the engine, action by action. */
#include "tests/gpu/check.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "sim/launch/value.h"
#include "sim/ptx/operations.h"
#include "sim/streams/stream_file.h"
#include "tests/gpu/source.h"
#include "tests/gpu/texture.h"

/* The smallest positive number of the type. */
static double smallest(enum ptx_type type)
{
	return type == PTX_F64 ? DBL_TRUE_MIN : type == PTX_F32 ? (double)FLT_TRUE_MIN : 0x1p-24;
}

static double allowed(const struct check_rule *rule, enum ptx_type type, double engine)
{
	switch (rule->kind) {
	case CHECK_RELATIVE:
		return fmax(rule->error * fabs(engine), smallest(type));
	case CHECK_ABSOLUTE:
		return rule->error;
	case CHECK_SCALED:
		return rule->error * fmax(1, fabs(engine));
	default:
		return 0;
	}
}

/* *used: the largest difference so far as a share of what is allowed. */
static bool close_enough(const struct check_rule *rule, enum ptx_type type, double gpu, double engine, double *used)
{
	if (!isfinite(gpu) || !isfinite(engine))
		return isnan(gpu) && isnan(engine);
	double difference = fabs(gpu - engine), most = allowed(rule, type, engine);
	if (most == 0 || difference > most)
		return false;
	*used = fmax(*used, difference / most);
	return true;
}

static bool same(const struct check_rule *rule, enum ptx_type type, uint64_t gpu, uint64_t engine, double *used)
{
	return gpu == engine || (ptx_type_is_float(type) &&
				 close_enough(rule, type, launch_double(type, gpu), launch_double(type, engine), used));
}

static void compare(const struct launch_buffer *on_gpu, const struct launch_buffer *on_engine,
		    const struct check_rule *rule, struct check_result *r)
{
	unsigned size = ptx_type_size(on_engine->type);
	for (uint64_t i = 0; i < on_engine->count; i++) {
		uint64_t gpu = 0, engine = 0;
		memcpy(&gpu, on_gpu->bytes + i * size, size);
		memcpy(&engine, on_engine->bytes + i * size, size);
		if (same(rule, on_engine->type, gpu, engine, &r->used) || r->wrong++)
			continue;
		r->buffer = on_engine->name;
		r->type = on_engine->type;
		r->element = i;
		r->gpu = gpu;
		r->engine = engine;
	}
	r->compared += on_engine->count;
}

/* Whether a fetch can round: it interpolates, or converts integers to numbers from 0 to 1 or -1 to 1. */
static bool textures_round(const struct launch *l)
{
	for (unsigned i = 0; i < l->texture_count; i++)
		if (l->textures[i].linear || l->textures[i].as_float)
			return true;
	return false;
}

static bool approximates(const struct launch *l, const struct ptx_code *code)
{
	for (unsigned i = 0; i < code->count; i++) {
		const struct token *name = code->insts[i].name;
		if (memmem(name->text, name->length, ".approx", 7) || memmem(name->text, name->length, ".full", 5) ||
		    (code->insts[i].run == ptx_run_tex && textures_round(l)))
			return true;
	}
	return false;
}

/* The tolerance of a buffer after an approximate instruction: the greatest TOL of the buffer's expect directives. */
static double tolerance(const struct launch *l, unsigned buffer)
{
	double greatest = 0;
	for (unsigned i = 0; i < l->action_count; i++)
		if (l->actions[i].kind == ACTION_EXPECT && l->actions[i].buffer == buffer)
			greatest = fmax(greatest, l->actions[i].tolerance);
	return greatest;
}

static bool launch_on_gpu(struct cuda *c, const struct launch_action *a)
{
	const struct ptx_launch *run = &a->run;
	struct cuda_launch l = {.kernel = run->code->name,
				.dynamic_bytes = run->dynamic_bytes,
				.params = run->params,
				.param_bytes = run->code->param_bytes};
	memcpy(l.grid, run->grid, sizeof l.grid);
	memcpy(l.block, run->block, sizeof l.block);
	return cuda_run(c, &l);
}

static bool symbol_on_gpu(struct cuda *c, const struct launch_action *a)
{
	uint64_t address;
	char *name = token_dup(&a->symbol->name);
	bool good = cuda_symbol(c, name, &address) && cuda_write(c, address, a->bytes, a->symbol->size);
	free(name);
	return good;
}

/* What all actions of a file share. */
struct run {
	struct cuda *c;
	struct launch_options options;
	struct gpu_textures textures;
	const struct check_rule *rule;
	const struct tolerances *tolerances;
	bool approximate; /* a kernel with an approximate instruction has run */
};

static struct check_rule rule_of(const struct run *run, const struct check_result *r, unsigned buffer)
{
	const struct check_rule equal = {CHECK_EQUAL, 0};
	if (run->rule->kind != CHECK_FILE)
		return *run->rule;
	if (!run->approximate)
		return equal;
	const struct check_rule *of_table =
	    tolerances_find(run->tolerances, r->name, r->on_engine.buffers[buffer].name);
	return of_table ? *of_table : (struct check_rule){CHECK_SCALED, tolerance(&r->on_engine, buffer)};
}

static bool read_and_compare(const struct run *run, unsigned buffer, struct check_result *r)
{
	struct launch_buffer *b = &r->on_gpu.buffers[buffer];
	struct check_rule rule = rule_of(run, r, buffer);
	if (!cuda_read(run->c, b->bytes, b->address, b->size))
		return false;
	compare(b, &r->on_engine.buffers[buffer], &rule, r);
	return true;
}

/* Compares the buffers of floats and gives the GPU the engine's. */
static bool synchronize(const struct run *run, struct check_result *r)
{
	bool good = true;
	for (unsigned i = 0; i < r->on_engine.buffer_count && good; i++) {
		const struct launch_buffer *b = &r->on_engine.buffers[i];
		if (ptx_type_is_float(b->type))
			good = read_and_compare(run, i, r) &&
			       cuda_write(run->c, r->on_gpu.buffers[i].address, b->bytes, b->size);
	}
	return good;
}

/* Executes action i on the engine and on the GPU. False: the GPU failed. */
static bool act(struct run *run, unsigned i, struct check_result *r)
{
	struct cuda *c = run->c;
	struct stream s = {0};
	struct launch_action *on_engine = &r->on_engine.actions[i], *on_gpu = &r->on_gpu.actions[i];
	r->missed += !launch_act(&r->on_engine, on_engine, &s);
	stream_free(&s);
	if (on_engine->kind == ACTION_SYMBOL)
		return symbol_on_gpu(c, on_gpu);
	if (on_engine->kind == ACTION_LAUNCH) {
		bool approximate = run->rule->kind == CHECK_FILE && approximates(&r->on_engine, on_engine->run.code);
		run->approximate |= approximate;
		return textures_write(c, &run->textures, &r->on_gpu) && launch_on_gpu(c, on_gpu) &&
		       (!approximate || synchronize(run, r));
	}
	return read_and_compare(run, on_engine->buffer, r);
}

/* Keeps the driver's first error message: later calls fail, too. */
static bool keep(struct cuda *c, struct check_result *r, bool good)
{
	if (!good && !*r->error)
		snprintf(r->error, sizeof r->error, "%s", c->error);
	return good;
}

static bool run_on_gpu(struct run *run, struct check_result *r)
{
	struct cuda *c = run->c;
	bool good = true;
	for (unsigned i = 0; i < r->on_gpu.buffer_count && good; i++) {
		const struct launch_buffer *b = &r->on_gpu.buffers[i];
		good = keep(c, r, cuda_write(c, b->address, b->bytes, b->size));
	}
	for (unsigned i = 0; i < r->on_engine.action_count && good; i++)
		good = keep(c, r, act(run, i, r));
	return good;
}

/* Runs the file with its textures made. One allocation holds all buffers at the same distances as on the engine, so
 * that accesses between buffers behave equally. */
static bool with_memory(struct run *run, const char *path, struct check_result *r)
{
	struct cuda *c = run->c;
	uint64_t size = r->on_engine.next_address - PTX_BUFFER_START + 2 * PTX_PADDING, start;
	if (!keep(c, r, cuda_allocate(c, size, &start)))
		return false;
	launch_read(&r->on_gpu, path, &run->options, start + PTX_PADDING);
	bool good = run_on_gpu(run, r);
	return keep(c, r, cuda_release(c, start)) && good;
}

/* Runs the file with the module loaded; its parameters are the GPU's handles of textures. */
static bool with_textures(struct run *run, const char *path, struct check_result *r)
{
	bool good = keep(run->c, r, textures_make(run->c, &r->on_engine, &run->textures));
	run->options.handles = run->textures.handles;
	good = good && with_memory(run, path, r);
	return keep(run->c, r, textures_release(run->c, &run->textures)) && good;
}

static char *name_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *name = xstrdup(slash ? slash + 1 : path), *dot = strrchr(name, '.');
	if (dot)
		*dot = 0;
	return name;
}

static bool has_references(const struct ptx_module *m)
{
	for (unsigned i = 0; i < m->variable_count; i++)
		if (m->variables[i].texture)
			return true;
	return false;
}

/* Gives the module to the driver, unless GPU or driver cannot run it. */
static bool load(struct cuda *c, struct check_result *r)
{
	char *ptx = read_whole(r->on_engine.module.path, NULL), *rounded = source_rounded(ptx);
	unsigned target = source_target(ptx);
	if (target > c->capability)
		snprintf(r->error, sizeof r->error, "its PTX is for sm_%u, the GPU is sm_%u", target, c->capability);
	else if (has_references(&r->on_engine.module) && !cuda_has_references(c))
		snprintf(r->error, sizeof r->error, "it has a .texref, and the driver has no texture references");
	r->unable = *r->error != '\0';
	bool good = !r->unable && keep(c, r, cuda_load(c, rounded));
	free(rounded);
	free(ptx);
	return good;
}

bool check_run(struct cuda *c, const char *path, const struct check_rule *rule, const struct tolerances *tolerances,
	       struct check_result *r)
{
	struct run run = {.c = c, .rule = rule, .tolerances = tolerances};
	*r = (struct check_result){.name = name_of(path)};
	launch_read(&r->on_engine, path, &run.options, PTX_BUFFER_START);
	bool good = load(c, r);
	if (good) {
		good = with_textures(&run, path, r);
		cuda_unload(c);
	}
	return good && !r->wrong && !r->missed;
}

void check_release(struct check_result *r)
{
	free(r->name);
	launch_release(&r->on_engine);
	if (r->on_gpu.path)
		launch_release(&r->on_gpu);
}
