/* module.h - what stands at the top level of a PTX file.
 *
 * Bodies stay tokens: a kernel is decoded when it is selected (sim/ptx/code.h), so that what another kernel of the file
 * needs does not matter. Everything is owned by the module and lives as long as it does. */
#ifndef SIM_PTX_MODULE_H
#define SIM_PTX_MODULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/stream/stream.h"
#include "sim/ptx/lex.h"

enum ptx_type {
	PTX_NONE,
	PTX_PRED,
	PTX_B8,
	PTX_B16,
	PTX_B32,
	PTX_B64,
	PTX_U8,
	PTX_U16,
	PTX_U32,
	PTX_U64,
	PTX_S8,
	PTX_S16,
	PTX_S32,
	PTX_S64,
	PTX_F16X2, /* two halves: no float to ptx_type_is_float() */
	PTX_F16,
	PTX_F32,
	PTX_F64,
};

/* Bytes; a predicate counts 1, PTX_NONE 0. */
unsigned ptx_type_size(enum ptx_type t);
bool ptx_type_is_float(enum ptx_type t);
bool ptx_type_is_signed(enum ptx_type t);
/* The type of a name like "f32" or ".f32"; PTX_NONE when there is no such type. */
enum ptx_type ptx_type_named(const char *name, unsigned length);

struct ptx_function;

/* A variable or a parameter. */
struct ptx_variable {
	struct token name;
	uint8_t space;    /* enum mem_space */
	uint8_t type;     /* enum ptx_type; PTX_NONE: textures and the like, refused where they are used */
	bool is_register; /* a device function's parameter that is a register: refused */
	bool dynamic;     /* .extern .shared without a size: starts behind the others */
	bool external;    /* declared and not defined */
	uint32_t align;   /* bytes */
	uint64_t size;    /* bytes */
	uint8_t *init;    /* `size` bytes or NULL: zero */
	uint64_t address; /* in its space; global and const: set by ptx_module_read, others per kernel */
	bool used;        /* by the kernel that is being decoded */
};

struct ptx_function {
	struct token name;
	bool entry;
	unsigned param_count, return_count;
	struct ptx_variable *params, *returns;
	unsigned body, body_end;         /* tokens after "{" and of "}"; equal to 0: declared only */
	unsigned max_threads;            /* .maxntid, 0: none */
	unsigned need_block[3];          /* .reqntid, 0: none */
	const struct token *unsupported; /* a directive that is not; refused where the function is used */
};

/* Address windows: where the spaces lie among generic addresses, and the first address of module variables. */
enum {
	PTX_PARAM_WINDOW = 0x00100000,
	PTX_SHARED_WINDOW = 0x01000000,
	PTX_LOCAL_WINDOW = 0x02000000,
	PTX_CONST_WINDOW = 0x03000000,
	PTX_WINDOW_SIZE = 0x01000000,
	PTX_GLOBAL_START = 0x04000000,
	PTX_BUFFER_START = 0x10000000,
};

struct ptx_module {
	char *path, *source;
	struct token *tokens;
	unsigned token_count;
	unsigned address_bytes;
	struct ptx_variable *variables;
	unsigned variable_count;
	struct ptx_function *functions;
	unsigned function_count;
	uint64_t global_end, const_size; /* bytes behind the module's .global variables; of its .const ones */
};

/* Reads the text of the file `path`, which it owns from then on: `size` bytes and a zero byte. Dies with code 2.
 * ptx_module_free() releases it. */
void ptx_module_read(struct ptx_module *m, const char *path, char *source, size_t size);
void ptx_module_free(struct ptx_module *m);

/* The function of that name that has a body if one has; NULL when there is none. */
struct ptx_function *ptx_module_function(const struct ptx_module *m, const struct token *name);
struct ptx_variable *ptx_module_variable(const struct ptx_module *m, const struct token *name);

/* A place among a module's tokens, for the readers of declarations and bodies. */
struct ptx_cursor {
	const struct ptx_module *module;
	unsigned at;
	unsigned depth; /* of what is read by recursion */
};

const struct token *ptx_peek(const struct ptx_cursor *c);
const struct token *ptx_next(struct ptx_cursor *c);
bool ptx_accept(struct ptx_cursor *c, const char *text);
/* Dies when the next token is not `text`. */
void ptx_expect(struct ptx_cursor *c, const char *text);
const struct token *ptx_expect_word(struct ptx_cursor *c, const char *what);
/* An integer, with sign; the constant expressions that the format has: + - * / ( ). */
uint64_t ptx_expect_integer(struct ptx_cursor *c);
/* One level deeper into what is nested, or back; dies when it is too deep. */
void ptx_deeper(struct ptx_cursor *c);
void ptx_back(struct ptx_cursor *c);
/* Dies: "FILE:LINE: ...", code 2. */
_Noreturn void ptx_fail(const struct ptx_module *m, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads "(.param .u32 a, ...)" into a fresh array. */
struct ptx_variable *ptx_read_params(struct ptx_cursor *c, unsigned *count);
/* Reads the rest of "SPACE .align 4 .b8 name[12] = {1, 2}, more;" behind its space; calls `take` for each. */
void ptx_read_variables(struct ptx_cursor *c, enum mem_space space, bool external,
			void (*take)(void *context, const struct ptx_variable *v), void *context);

#endif
