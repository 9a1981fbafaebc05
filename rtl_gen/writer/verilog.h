/* verilog.h - the parts of a Verilog module that are not text of a template: ports, registers, instances, and the
 * register ledger. The lines of a template are printed by template.h; no other file knows how Verilog is laid out. */
#ifndef RTL_GEN_WRITER_VERILOG_H
#define RTL_GEN_WRITER_VERILOG_H

#include "model/machine/ports.h"
#include "rtl_gen/writer/sizes.h"

/* A growing string. Zeroed is empty; the owner frees `s`. */
struct text {
	char *s;
	size_t length, size;
};
void text_add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_free(struct text *t);
/* Adds `words` as comment lines, cut at spaces and at '\n'. */
void text_comment(struct text *t, unsigned indent, const char *words);

/* Who owns the cost of a register. Every register has an owner; `warpsmith area` adds up flip-flops by owner, in this
 * order. */
enum v_owner {
	V_PAPER,    /* counted by the paper of the policy that needs it */
	V_BASELINE, /* every SM has it, whatever the policy: state of warps and TBs, launch order, the slots issued and
		       fetched last, the scheduler with first use of shared ports */
	V_IMPLEMENTATION, /* further state of the policy or of this implementation */
	V_OWNERS
};
extern const char *const v_owner_names[V_OWNERS];

/* A register of a block, for the manifest. */
struct v_register {
	enum block block;
	enum v_owner owner;
	char *name, *meaning;
	unsigned width;
};

/* A finished module. */
struct v_module {
	enum block block; /* the block that it implements, alone or with other modules */
	char *name, *text;
};

enum { MAX_MODULES = 24, MAX_REGISTERS = 64, MAX_SOURCES = 16, MACROS = 2 };

/* A printer and the modules printed so far. Zero it and set cfg, prefix and command; v_free() when done. */
struct verilog {
	const struct config *cfg;
	const char *prefix;  /* goes in front of every module's name; "" for none */
	const char *command; /* the command line that makes the files again, for the banner */
	struct v_module modules[MAX_MODULES];
	unsigned module_count;
	struct v_register registers[MAX_REGISTERS];
	unsigned register_count;
	struct v_string {
		struct v_string *next;
		char s[];
	} * strings;

	/* The module in progress. */
	enum block block;
	char *name;
	const char *sources[MAX_SOURCES]; /* its templates */
	unsigned source_count;
	struct text body;
	struct text line;               /* in progress */
	unsigned columns;               /* the indentation of the piece in progress */
	char *port_line, *port_comment; /* the port printed last: a comma may have to follow */
	bool port_observe;              /* the port list is under OBSERVE */
	bool port_any;                  /* a port has been printed */
	bool gated;                     /* one is enable_i, without which no register changes but by a reset */
	const char *macro;              /* of the `ifdef around the line in progress */
	struct {
		bool always;               /* the code outside of every `ifdef uses it */
		const char *macro[MACROS]; /* those whose code uses it, in the order of their first use */
	} size_used[SIZES];
	size_t sizes_at, genvars_at; /* where their declarations go in the body; 0: nowhere */
};

void v_free(struct verilog *v);

/* clk_i and rst_i. Every module with a register calls it first. */
void v_clock_ports(struct verilog *v);
/* The ports of the block, from its port table, with titles, contracts and meanings. */
void v_table_ports(struct verilog *v);
/* The `n` ports of a table, in the same form, without clk_i and rst_i. */
void v_listed_ports(struct verilog *v, const struct port *table, unsigned n);
/* A port of a helper module, which has no port table; `meaning` follows as a comment. Width 0: a wire, no vector. */
void v_port(struct verilog *v, enum port_dir dir, const char *name, unsigned width, const char *meaning);
/* The observe ports of front_end: the registers of all blocks, for lock step, under the macro OBSERVE. */
void v_observe_ports(struct verilog *v);

/* Ends the port list, if it has not ended yet. */
void v_end_ports(struct verilog *v);

/* "tb_i", or with a fixed warp-slot mapping "SLOT_TB", a localparam: the TB slot of each warp slot. */
const char *v_tb(const struct verilog *v);
/* A register vector [width-1:0], recorded for the manifest; `range` is its width as the reader should see it. */
void v_reg(struct verilog *v, enum v_owner owner, const char *name, unsigned width, const char *range,
	   const char *meaning);
/* Records a register that the emitter declares itself, by its path in generate blocks, with "[*]" for any index. */
void v_note_reg(struct verilog *v, enum v_owner owner, const char *name, unsigned width, const char *meaning);
/* One always block: reset to zero, else NAME_q <= NAME_d, for each of the names, which are separated by spaces. */
void v_flops(struct verilog *v, const char *names);

/* An instance of a block: every port of its table is connected to the net that net(ctx, port) names, a string that
 * stays valid until the next call. */
typedef const char *v_net(void *ctx, const struct port *p);
void v_instance(struct verilog *v, enum block block, v_net *net, void *ctx);

/* What a register's sensitivity list has beside the clock. */
const char *v_reset_edge(const struct config *cfg);
/* True for a block below front_end that has a port enable_i. Its tables do not have it, as they do not have clk_i. */
bool v_gated(enum block block, const struct config *cfg);

/* True for a block that has registers, and thus ports clk_i and rst_i. */
bool v_clocked(enum block block, const struct config *cfg);

/* The Verilog name of a port into `name` (V_NAME bytes), and its width in bits. */
enum { V_NAME = 64 };
char *v_port_name(const struct port *p, char *name);
unsigned v_width(const struct port *p);

/* A string that lasts as long as the printer. */
const char *v_string(struct verilog *v, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* `expr`, `have` bits wide, zero-extended to `width` bits, as in "{5'd0, bit}"; as v_string(). */
const char *v_pad(struct verilog *v, unsigned width, unsigned have, const char *expr);

#endif
