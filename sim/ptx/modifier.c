/* modifier.c - sorts the modifiers of an opcode by their classes. */
#include "sim/ptx/modifier.h"

#include <string.h>

enum { MAX_CLASSES = 8, UNKNOWN = 99 };

enum modifier_class {
	END,
	TYPE,  /* up to two, which keep their order */
	LEVEL, /* of a cache, for prefetches */
	ORDER,
	SCOPE,
	SPACE,
	HINT, /* any number */
	VECTOR,
	ATOMIC,
	NOFTZ,
	COMPARE,
	BOOL,
	FTZ,
	SAT,
	RELU,
	ROUND,
	SYNC,
	SHUFFLE,
	VOTE,
	MATCH,
	REDUX,
	CTA,
	ACTION,
	REDUCTION,
	ALIGNED,
	NAN_CLASS,
	XORSIGN,
	TO,
	CARRY,
	MODE, /* of bit operations */
	GEOMETRY,
	QUERY,
	CLASSES,
};

const char *const ptx_scopes[] = {"cta", "cluster", "gpu", "sys", NULL};
const char *const ptx_spaces[] = {"global",      "shared",       "local",       "const", "param",
				  "shared::cta", "param::entry", "param::func", NULL};
const char *const ptx_hints[] = {"nc",
				 "ca",
				 "cg",
				 "cs",
				 "lu",
				 "cv",
				 "wb",
				 "wt",
				 "L1::evict_normal",
				 "L1::evict_unchanged",
				 "L1::evict_first",
				 "L1::evict_last",
				 "L1::no_allocate",
				 "L2::64B",
				 "L2::128B",
				 "L2::256B",
				 NULL};
const char *const ptx_atomics[] = {"and", "or", "xor", "exch", "add", "min", "max", "inc", "dec", "cas", NULL};
/* lo, ls, hi, hs are lt, le, gt, ge of unsigned types. */
const char *const ptx_comparisons[] = {"eq",  "ne",  "lt",  "le",  "gt", "ge", "equ", "neu", "ltu", "leu",
				       "gtu", "geu", "num", "nan", "lo", "ls", "hi",  "hs",  NULL};
const char *const ptx_bools[] = {"and", "or", "xor", NULL};
const char *const ptx_reductions[] = {"popc", "and", "or", NULL};
const char *const ptx_integrals[] = {"rni", "rzi", "rmi", "rpi", NULL};

/* Layered ones last. */
const char *const ptx_geometries[] = {"1d", "2d", "3d", "a1d", "a2d", NULL};
const char *const ptx_texture_queries[] = {"width", "height", "depth", "array_size", NULL};

static const char *const
    levels[] = {"L1", "L2", "L2::evict_last", "L2::evict_normal", NULL},
    *const orders[] = {"weak", "volatile", "relaxed", "acquire", "release", "acq_rel", "sc", NULL},
    *const vectors[] = {"v2", "v4", NULL}, *const noftz[] = {"noftz", NULL}, *const ftz[] = {"ftz", NULL},
    *const sat[] = {"sat", NULL}, *const relu[] = {"relu", NULL}, *const rounds[] = {"rn",  "rz",  "rm",  "rp", "rni",
										     "rzi", "rmi", "rpi", NULL},
    *const sync[] = {"sync", NULL}, *const shuffles[] = {"up", "down", "bfly", "idx", NULL},
    *const votes[] = {"all", "any", "uni", "ballot", NULL}, *const matches[] = {"any", "all", NULL},
    *const reduxes[] = {"add", "min", "max", "and", "or", "xor", NULL}, *const cta[] = {"cta", NULL},
    *const actions[] = {"sync", "red", "arrive", NULL}, *const aligned[] = {"aligned", NULL},
    *const nans[] = {"NaN", NULL}, *const xorsigns[] = {"xorsign", "abs", NULL}, *const to[] = {"to", NULL},
    *const carries[] = {"cc", NULL}, *const modes[] = {"shiftamt",   "clamp",    "wrap",      "f4e",
						       "b4e",        "rc8",      "ecl",       "ecr",
						       "rc16",       "finite",   "number",    "normal",
						       "notanumber", "infinite", "subnormal", NULL};

static const char *const *const words[CLASSES] = {
    [LEVEL] = levels,
    [ORDER] = orders,
    [SCOPE] = ptx_scopes,
    [SPACE] = ptx_spaces,
    [HINT] = ptx_hints,
    [VECTOR] = vectors,
    [ATOMIC] = ptx_atomics,
    [NOFTZ] = noftz,
    [COMPARE] = ptx_comparisons,
    [BOOL] = ptx_bools,
    [FTZ] = ftz,
    [SAT] = sat,
    [RELU] = relu,
    [ROUND] = rounds,
    [SYNC] = sync,
    [SHUFFLE] = shuffles,
    [VOTE] = votes,
    [MATCH] = matches,
    [REDUX] = reduxes,
    [CTA] = cta,
    [ACTION] = actions,
    [REDUCTION] = ptx_reductions,
    [ALIGNED] = aligned,
    [NAN_CLASS] = nans,
    [XORSIGN] = xorsigns,
    [TO] = to,
    [CARRY] = carries,
    [MODE] = modes,
    [GEOMETRY] = ptx_geometries,
    [QUERY] = ptx_texture_queries,
};

/* The operations, and the classes of the modifiers that each takes, in the order in which the decoder reads them. */
static const struct {
	const char *name;
	uint8_t classes[MAX_CLASSES];
} operations[] = {
    {"ld", {ORDER, SCOPE, SPACE, HINT, VECTOR, TYPE}},
    {"ldu", {ORDER, SCOPE, SPACE, HINT, VECTOR, TYPE}},
    {"st", {ORDER, SCOPE, SPACE, HINT, VECTOR, TYPE}},
    {"atom", {ORDER, SCOPE, SPACE, ATOMIC, NOFTZ, TYPE}},
    {"red", {ORDER, SCOPE, SPACE, ATOMIC, NOFTZ, TYPE}},
    {"prefetch", {SPACE, LEVEL}},
    {"tex", {GEOMETRY, VECTOR, TYPE}},
    {"txq", {QUERY, TYPE}},
    {"fence", {ORDER, SCOPE}},
    {"bar", {CTA, ACTION, REDUCTION, ALIGNED, TYPE}},
    {"barrier", {CTA, ACTION, REDUCTION, ALIGNED, TYPE}},
    {"shfl", {SYNC, SHUFFLE, TYPE}},
    {"vote", {SYNC, VOTE, TYPE}},
    {"match", {MATCH, SYNC, TYPE}},
    {"redux", {SYNC, REDUX, TYPE}},
    {"setp", {COMPARE, BOOL, FTZ, TYPE}},
    {"set", {COMPARE, BOOL, FTZ, TYPE}},
    {"slct", {FTZ, TYPE}},
    {"cvt", {ROUND, RELU, FTZ, SAT, TYPE}},
    {"cvta", {TO, SPACE, TYPE}},
    {"prmt", {TYPE, MODE}},
    {"min", {NAN_CLASS, XORSIGN, RELU, FTZ, TYPE}},
    {"max", {NAN_CLASS, XORSIGN, RELU, FTZ, TYPE}},
    /* Arithmetic: words that are part of the operation, such as mul.lo and div.full, stay in front. */
    {"", {ROUND, RELU, FTZ, SAT, CARRY, MODE, TYPE}},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

static bool has_word(enum modifier_class class, const char *word)
{
	if (class == TYPE)
		return ptx_type_named(word, (unsigned)strlen(word)) != PTX_NONE;
	for (const char *const *w = words[class]; *w; w++)
		if (!strcmp(*w, word))
			return true;
	return false;
}

/* The place of a modifier's class in a row of `operations`; UNKNOWN if the operation does not take the modifier. */
static unsigned rank(const uint8_t *classes, const char *word)
{
	for (unsigned i = 0; i < MAX_CLASSES && classes[i]; i++)
		if (has_word((enum modifier_class)classes[i], word))
			return i;
	return UNKNOWN;
}

/* How many modifiers of a class an opcode may have. */
static unsigned most(unsigned class)
{
	return class == HINT ? PTX_PARTS : class == TYPE || class == XORSIGN ? 2 : 1;
}

/* The first modifier after the words that are part of the operation's name: mul.lo, div.full. */
static unsigned first_modifier(const struct ptx_decoder *d, const uint8_t *classes)
{
	unsigned first = 1;
	while (first < d->part_count && rank(classes, d->parts[first]) == UNKNOWN)
		first++;
	return first;
}

static bool can_sort(const struct ptx_decoder *d, unsigned first, const uint8_t *classes)
{
	unsigned seen[MAX_CLASSES] = {0};
	for (unsigned i = first; i < d->part_count; i++) {
		unsigned r = rank(classes, d->parts[i]);
		if (r == UNKNOWN || ++seen[r] > most(classes[r]))
			return false;
	}
	return true;
}

void ptx_sort_modifiers(struct ptx_decoder *d)
{
	unsigned row = 0;
	while (row < OPERATIONS - 1 && strcmp(operations[row].name, d->parts[0]) != 0)
		row++;
	const uint8_t *classes = operations[row].classes;
	unsigned first = row == OPERATIONS - 1 ? first_modifier(d, classes) : 1;
	if (!can_sort(d, first, classes))
		return;
	for (unsigned i = first + 1; i < d->part_count; i++) {
		char part[PTX_PART];
		unsigned at = i, own = rank(classes, d->parts[i]);
		memcpy(part, d->parts[i], sizeof part);
		for (; at > first && rank(classes, d->parts[at - 1]) > own; at--)
			memcpy(d->parts[at], d->parts[at - 1], sizeof part);
		memcpy(d->parts[at], part, sizeof part);
	}
}
