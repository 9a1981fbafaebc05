/* verilog.h - prints the text of Verilog modules; no other file knows how Verilog is laid out.
 *
 * An emitter calls v_begin(), then prints ports, registers and logic in the order of the file, then v_end(). One call
 * prints one line and gives no indentation: v_line() derives it from what the line opens and closes. v_end() assembles
 * the module: banner, ports, the localparams that the body uses, the body. */
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

enum { MAX_MODULES = 24, MAX_REGISTERS = 64, MAX_PARAMS = 24 };

/* What a module's head says. Lines of `what` are separated by '\n'. */
struct v_about {
	enum block block;
	const char *name;   /* without prefix */
	const char *source; /* the emitter's file */
	const char *what, *latency, *state;
};

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
	struct v_about about;
	struct text ports, body;
	struct {
		char *name, *line;
	} param[MAX_PARAMS];
	unsigned param_count;
	unsigned depth, hang, columns;
	char *port_line, *port_comment; /* the port printed last: a comma may have to follow */
	bool port_observe;              /* the port list is under OBSERVE */
	bool port_any;                  /* a port has been printed */

	/* The same of a module that is one template (template.h). */
	bool whole;
	char *name;
	struct text line;  /* in progress */
	const char *macro; /* of the `ifdef around it */
	struct {
		bool always;       /* the code outside of every `ifdef uses it */
		const char *macro; /* the first one whose code uses it */
	} size_used[SIZES];
	size_t sizes_at, genvars_at; /* where their declarations go in the body; 0: nowhere */
};

void v_begin(struct verilog *v, struct v_about about);
void v_end(struct verilog *v);
void v_free(struct verilog *v);

/* clk_i and rst_i. Every module with a register calls it first. */
void v_clock_ports(struct verilog *v);
/* The ports of the block, from its port table, with titles, contracts and meanings. */
void v_table_ports(struct verilog *v);
/* A port of a helper module, which has no port table; `meaning` follows as a comment. Width 0: a wire, no vector. */
void v_port(struct verilog *v, enum port_dir dir, const char *name, unsigned width, const char *meaning);
/* The observe ports of front_end: the registers of all blocks, for lock step, under the macro OBSERVE. */
void v_observe_ports(struct verilog *v);

/* Ends the port list, if it has not ended yet. */
void v_end_ports(struct verilog *v);
/* The indentation of what stands at `column` of the code in progress. */
unsigned v_indent(const struct verilog *v, unsigned column);
/* The line that declares a size or genvar; the caller frees it. */
char *v_size_line(const struct config *c, enum size n);
/* What the module is built for, and the command that makes it, for the banner. */
void v_put_built(const struct verilog *v, struct text *out);

/* A localparam, printed in front of the body if the body uses it. */
void v_param(struct verilog *v, const char *name, unsigned value, const char *meaning);
/* The sizes of the config under their usual names: W, T, S, K, ... */
void v_sizes(struct verilog *v);
/* "tb_i", or with a fixed warp-slot mapping "TB", a localparam: the TB slot of each warp slot. */
const char *v_tb(const struct verilog *v);
/* LANE_0: the warp slots of scheduler 0. */
void v_lane_param(struct verilog *v);

/* One line. A printf format without indentation or newline; "" is an empty line. */
void v_line(struct verilog *v, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* An empty line, then a comment line for each line of the text. */
void v_step(struct verilog *v, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A register vector [width-1:0], recorded for the manifest; `range` is its width as the reader should see it. */
void v_reg(struct verilog *v, enum v_owner owner, const char *name, unsigned width, const char *range,
	   const char *meaning);
/* Records a register that the emitter declares itself, by its path in generate blocks, with "[*]" for any index. */
void v_note_reg(struct verilog *v, enum v_owner owner, const char *name, unsigned width, const char *meaning);
/* One always block: reset to zero, else NAME_q <= NAME_d, for each of the names, which are separated by spaces. */
void v_flops(struct verilog *v, const char *names);

/* `ifdef MACRO and `endif. */
void v_ifdef(struct verilog *v, const char *macro);
void v_endif(struct verilog *v);

/* An instance of a block: every port of its table is connected to the net that net(ctx, port) names, a string that
 * stays valid until the next call. */
typedef const char *v_net(void *ctx, const struct port *p);
void v_instance(struct verilog *v, enum block block, v_net *net, void *ctx);

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
