/* sass_opcode.c - the table of SASS opcodes, and the nearest SASS opcode of a PTX instruction. */
#include "sim/accelsim/sass_opcode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SASS(name, op, space, first, last) {#name, OP_##op, SPACE_##space, first, last},
const struct sass_opcode sass_opcodes[] = {
#include "sim/accelsim/sass_opcodes.def"
};
#undef SASS
const unsigned sass_opcode_count = sizeof sass_opcodes / sizeof *sass_opcodes;

static const struct {
	unsigned first, last;
	const char *name;
} families[] = {
    [KEPLER] = {35, 37, "Kepler"}, [MAXWELL] = {50, 62, "Maxwell and Pascal"}, [VOLTA] = {70, 72, "Volta"},
    [TURING] = {75, 75, "Turing"}, [AMPERE] = {80, 89, "Ampere and Ada"},      [HOPPER] = {90, 90, "Hopper"},
};

bool sass_family(unsigned binary_version, enum sass_family *family)
{
	for (unsigned f = 0; f < sizeof families / sizeof *families; f++) {
		*family = (enum sass_family)f;
		if (binary_version >= families[f].first && binary_version <= families[f].last)
			return true;
	}
	return false;
}

const char *sass_family_name(enum sass_family family)
{
	return families[family].name;
}

static int compare(const void *name, const void *entry)
{
	return strcmp(name, ((const struct sass_opcode *)entry)->name);
}

const struct sass_opcode *sass_find(const char *text, unsigned length, enum sass_family family)
{
	char name[16];
	unsigned n = 0;
	while (n < length && text[n] != '.')
		n++;
	if (n >= sizeof name)
		return NULL;
	memcpy(name, text, n);
	name[n] = '\0';
	const struct sass_opcode *o = bsearch(name, sass_opcodes, sass_opcode_count, sizeof *sass_opcodes, compare);
	return o && family >= o->first && family <= o->last ? o : NULL;
}

/* The value of a part that consists of digits; -1 for any other part. */
static int part_number(const char *part, unsigned length)
{
	int value = 0;
	if (length == 0 || length > 5)
		return -1;
	for (unsigned i = 0; i < length; i++) {
		if (part[i] < '0' || part[i] > '9')
			return -1;
		value = 10 * value + part[i] - '0';
	}
	return value;
}

unsigned sass_width(const char *text, unsigned length)
{
	for (unsigned from = 0, to; from < length; from = to + 1) {
		for (to = from; to < length && text[to] != '.';)
			to++;
		bool u = text[from] == 'U';
		int bits = part_number(text + from + u, to - from - u);
		if (bits >= 0)
			return bits / 8 <= 32 ? (unsigned)bits / 8 : 0;
	}
	return 4;
}

/* ---- the nearest opcode ---- */

/* PTX operations that the SP units execute, and their SASS opcodes for integers, single precision and halves. */
static const struct {
	const char *ptx, *integer, *real, *half;
} nearest_sp[] = {
    {"abs", "IADD", "FADD", "HADD2"},
    {"activemask", "VOTE", "VOTE", "VOTE"},
    {"add", "IADD", "FADD", "HADD2"},
    {"addc", "IADD", "IADD", "IADD"},
    {"and", "LOP", "LOP", "LOP"},
    {"bfe", "BFE", "BFE", "BFE"},
    {"bfi", "BFI", "BFI", "BFI"},
    {"bfind", "FLO", "FLO", "FLO"},
    {"brev", "BREV", "BREV", "BREV"},
    {"clz", "FLO", "FLO", "FLO"},
    {"cnot", "ISET", "ISET", "ISET"},
    {"copysign", "LOP", "LOP", "LOP"},
    {"cvta", "MOV", "MOV", "MOV"},
    {"dp2a", "IDP", "IDP", "IDP"},
    {"dp4a", "IDP", "IDP", "IDP"},
    {"fma", "IMAD", "FFMA", "HFMA2"},
    {"ld", "MOV", "MOV", "MOV"},
    {"lop3", "LOP3", "LOP3", "LOP3"},
    {"mad", "IMAD", "FFMA", "HFMA2"},
    {"mad24", "IMAD", "IMAD", "IMAD"},
    {"madc", "IMAD", "IMAD", "IMAD"},
    {"match", "MATCH", "MATCH", "MATCH"},
    {"max", "IMNMX", "FMNMX", "FMNMX"},
    {"min", "IMNMX", "FMNMX", "FMNMX"},
    {"mov", "MOV", "MOV", "MOV"},
    {"mul", "IMUL", "FMUL", "HMUL2"},
    {"mul24", "IMUL", "IMUL", "IMUL"},
    {"neg", "IADD", "FADD", "HADD2"},
    {"not", "LOP", "LOP", "LOP"},
    {"or", "LOP", "LOP", "LOP"},
    {"popc", "POPC", "POPC", "POPC"},
    {"prmt", "PRMT", "PRMT", "PRMT"},
    {"sad", "VABSDIFF", "VABSDIFF", "VABSDIFF"},
    {"selp", "SEL", "FSEL", "SEL"},
    {"set", "ISET", "FSET", "HSET2"},
    {"setp", "ISETP", "FSETP", "HSETP2"},
    {"shf", "SHF", "SHF", "SHF"},
    {"shfl", "SHFL", "SHFL", "SHFL"},
    {"shl", "SHL", "SHL", "SHL"},
    {"shr", "SHR", "SHR", "SHR"},
    {"slct", "ICMP", "FCMP", "FCMP"},
    {"sub", "IADD", "FADD", "HADD2"},
    {"subc", "IADD", "IADD", "IADD"},
    {"testp", "FCHK", "FCHK", "FCHK"},
    {"vote", "VOTE", "VOTE", "VOTE"},
    {"xor", "LOP", "LOP", "LOP"},
};
static const char *const nearest_sfu[][2] = {{"sqrt", "MUFU.SQRT"}, {"rsqrt", "MUFU.RSQ"}, {"sin", "MUFU.SIN"},
					     {"cos", "MUFU.COS"},   {"ex2", "MUFU.EX2"},   {"lg2", "MUFU.LG2"}};
static const char *const nearest_dp[][2] = {{"mul", "DMUL"},   {"fma", "DFMA"},  {"mad", "DFMA"},
					    {"setp", "DSETP"}, {"min", "DMNMX"}, {"max", "DMNMX"}};

/* True if PTX opcode `text` is operation `ptx`, with or without a suffix. */
static bool is_operation(const char *text, const char *ptx)
{
	size_t n = strlen(ptx);
	return strncmp(text, ptx, n) == 0 && (text[n] == '\0' || text[n] == '.');
}

static const char *nearest_of(const char *text, const char *const table[][2], unsigned count, const char *otherwise)
{
	for (unsigned i = 0; i < count; i++)
		if (is_operation(text, table[i][0]))
			return table[i][1];
	return otherwise;
}

/* True if `part`, a suffix of a PTX opcode, begins with a floating-point type. */
static bool is_real(const char *part)
{
	part += *part == 'b';
	return part[0] == 'f' && part[1] >= '0' && part[1] <= '9';
}

static bool is_type(const char *part)
{
	return is_real(part) || (*part && strchr("bsu", *part) && part[1] >= '0' && part[1] <= '9');
}

/* The SASS opcode of "cvt.MODES.TO.FROM", by its two types. */
static const char *nearest_conversion(const char *text)
{
	const char *to = NULL, *from = NULL;
	for (const char *dot = strchr(text, '.'); dot; dot = strchr(dot + 1, '.')) {
		if (!is_type(dot + 1))
			continue;
		to = to ? to : dot + 1;
		from = dot + 1;
	}
	if (!to)
		return "I2I";
	return is_real(to) ? is_real(from) ? "F2F" : "I2F" : is_real(from) ? "F2I" : "I2I";
}

static const char *nearest_arithmetic(const char *text)
{
	bool real = strstr(text, ".f32"), half = !real && (strstr(text, ".f16") || strstr(text, ".bf16"));
	if (is_operation(text, "cvt"))
		return nearest_conversion(text);
	for (unsigned i = 0; i < sizeof nearest_sp / sizeof *nearest_sp; i++)
		if (is_operation(text, nearest_sp[i].ptx))
			return real ? nearest_sp[i].real : half ? nearest_sp[i].half : nearest_sp[i].integer;
	return real ? "FADD" : half ? "HADD2" : "IADD";
}

static const char *nearest_memory(const struct inst *inst, enum mem_space space)
{
	switch (inst->op) {
	case OP_LOAD:
		return space == SPACE_SHARED                          ? "LDS"
		       : space == SPACE_LOCAL                         ? "LDL"
		       : space == SPACE_CONST || space == SPACE_PARAM ? "LDC"
								      : "LDG.E";
	case OP_STORE:
		return space == SPACE_SHARED ? "STS" : space == SPACE_LOCAL ? "STL" : "STG.E";
	default:
		return space == SPACE_SHARED ? "ATOMS" : inst->dsts ? "ATOMG.E" : "RED.E";
	}
}

static const char *nearest(const struct inst *inst, enum mem_space space)
{
	switch (inst->op) {
	case OP_SFU:
		return nearest_of(inst->text, nearest_sfu, sizeof nearest_sfu / sizeof *nearest_sfu, "MUFU.RCP");
	case OP_DP:
		return nearest_of(inst->text, nearest_dp, sizeof nearest_dp / sizeof *nearest_dp, "DADD");
	case OP_LOAD:
	case OP_STORE:
	case OP_ATOM:
		return nearest_memory(inst, space);
	case OP_FENCE:
		return "MEMBAR";
	case OP_BRANCH:
		return "BRA";
	case OP_BAR:
		return "BAR.SYNC";
	case OP_EXIT:
		return "EXIT";
	default:
		return nearest_arithmetic(inst->text);
	}
}

/* True if the instruction's own text is a SASS opcode of the same class, space and width. */
static bool is_own(const struct inst *inst, enum mem_space space, bool memory)
{
	unsigned length = (unsigned)strlen(inst->text);
	const struct sass_opcode *o = sass_find(inst->text, length, MAXWELL);
	if (!o || o->op != inst->op || (o->op == OP_LOAD && o->space == SPACE_CONST && !memory))
		return false;
	return !memory || ((o->space == space || (space == SPACE_NONE && o->space != SPACE_GENERIC)) &&
			   sass_width(inst->text, length) == inst->width);
}

void sass_nearest(const struct inst *inst, enum mem_space space, char text[SASS_TEXT])
{
	bool memory = inst->op == OP_LOAD || inst->op == OP_STORE || inst->op == OP_ATOM;
	if (is_own(inst, space, memory)) {
		snprintf(text, SASS_TEXT, "%s", inst->text);
		return;
	}
	const char *name = nearest(inst, space);
	if (!memory || inst->width == 4)
		snprintf(text, SASS_TEXT, "%s", name);
	else if (inst->width < 4)
		snprintf(text, SASS_TEXT, "%s.U%u", name, inst->width * 8u);
	else
		snprintf(text, SASS_TEXT, "%s.%u", name, inst->width * 8u);
}
