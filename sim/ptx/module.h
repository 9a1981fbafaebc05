/* module.h - the top level of a PTX file: functions, variables and the tokens of the function bodies.
 *
 * A body is decoded when its kernel is selected (sim/ptx/code.h), so an unsupported instruction in another kernel of
 * the file is no error. The module owns everything that its structs point to. */
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
	PTX_F16X2, /* two halves; ptx_type_is_float() is false */
	PTX_F16,
	PTX_F32,
	PTX_F64,
};

/* Size in bytes; 1 for a predicate, 0 for PTX_NONE. */
unsigned ptx_type_size(enum ptx_type t);
bool ptx_type_is_float(enum ptx_type t);
bool ptx_type_is_signed(enum ptx_type t);
/* The type that a name like "f32" or ".f32" denotes; PTX_NONE for an unknown name. */
enum ptx_type ptx_type_named(const char *name, unsigned length);

struct ptx_function;

/* A variable or a parameter. */
struct ptx_variable {
	struct token name;
	uint8_t space;    /* enum mem_space */
	uint8_t type;     /* enum ptx_type; PTX_NONE: textures, and surfaces and samplers, which are refused on use */
	bool texture;     /* a .texref: 8 bytes, whose address is the texture's handle */
	bool is_register; /* a parameter of a device function that is a register: refused on use */
	bool dynamic;     /* .extern .shared without a size: placed after all other shared variables */
	bool external;    /* declared and not defined */
	uint32_t align;   /* bytes */
	uint64_t size;    /* bytes */
	uint8_t *init;    /* `size` bytes or NULL: zero */
	uint64_t
	    address; /* in its space; set by ptx_module_read() for global and const, else when a kernel is decoded */
	bool used;   /* by the kernel that is being decoded */
};

struct ptx_function {
	struct token name;
	bool entry;
	unsigned param_count, return_count;
	struct ptx_variable *params, *returns;
	unsigned body, body_end;         /* index of the token after "{" and of "}"; body 0: declared only */
	unsigned place, inst_count;      /* instructions before it in the file; its own */
	unsigned max_threads;            /* .maxntid; 0: none */
	unsigned need_block[3];          /* .reqntid; 0: none */
	const struct token *unsupported; /* an unsupported directive, refused on use of the function; NULL: none */
};

/* Generic addresses: the windows of the spaces, each PTX_WINDOW_SIZE bytes, and the first addresses of module variables
 * and of buffers in global memory. */
enum {
	PTX_CODE_WINDOW = 0x00010000, /* addresses of functions, 16 bytes apart */
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
	unsigned
	    source_file; /* the number in .loc of the file `path`, whose lines instructions have; 0: those of the PTX */
	struct ptx_variable *variables;
	unsigned variable_count;
	struct ptx_function *functions;
	unsigned function_count;
	uint64_t global_end; /* first address after the module's .global variables */
	uint64_t const_size; /* bytes of its .const variables */
};

/* Parses `source`, the `size` bytes of file `path` and a zero byte; the module takes ownership of `source`. Dies with
 * code 2 for malformed text. Released with ptx_module_free(). */
void ptx_module_read(struct ptx_module *m, const char *path, char *source, size_t size);
void ptx_module_free(struct ptx_module *m);

/* The function of that name, preferably one with a body; NULL when there is none. */
struct ptx_function *ptx_module_function(const struct ptx_module *m, const struct token *name);
struct ptx_variable *ptx_module_variable(const struct ptx_module *m, const struct token *name);

/* A position in a module's tokens. */
struct ptx_cursor {
	const struct ptx_module *module;
	unsigned at;
	unsigned depth; /* nesting depth of recursive readers */
};

const struct token *ptx_peek(const struct ptx_cursor *c);
const struct token *ptx_next(struct ptx_cursor *c);
bool ptx_accept(struct ptx_cursor *c, const char *text);
/* Consumes the next token; dies if it is not `text`. */
void ptx_expect(struct ptx_cursor *c, const char *text);
const struct token *ptx_expect_word(struct ptx_cursor *c, const char *what);
/* Reads an integer constant expression: numbers, unary - + ~, binary + -, parentheses. */
uint64_t ptx_expect_integer(struct ptx_cursor *c);
/* Enter and leave one level of nesting; ptx_deeper() dies when the nesting is too deep. */
void ptx_deeper(struct ptx_cursor *c);
void ptx_back(struct ptx_cursor *c);
/* Dies: "FILE:LINE: ...", code 2. */
_Noreturn void ptx_fail(const struct ptx_module *m, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads "(.param .u32 a, ...)" into a new array of *count parameters; the caller frees. */
struct ptx_variable *ptx_read_params(struct ptx_cursor *c, unsigned *count);
/* Reads a declaration "SPACE .align 4 .b8 name[12] = {1, 2}, more;" after its SPACE; calls `take` for each variable. */
void ptx_read_variables(struct ptx_cursor *c, enum mem_space space, bool external,
			void (*take)(void *context, const struct ptx_variable *v), void *context);

#endif
