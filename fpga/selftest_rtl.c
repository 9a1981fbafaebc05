/* selftest_rtl.c - emits selftest_signature.v, selftest.v and chip.v, which compare the front end with the golden
 * model. */
#include "fpga/selftest_rtl.h"

#include <inttypes.h>

#include "base/diag.h"
#include "rtl_gen/files/side.h"
#include "rtl_gen/writer/pieces.h"

enum { WORD = 64 };

/* The ports of the front end. */

static unsigned port_count(const struct config *cfg)
{
	struct port table[MAX_PORTS];
	return ports_of(BLOCK_front_end, cfg, table);
}

static struct port port_at(const struct config *cfg, unsigned n)
{
	struct port table[MAX_PORTS];
	ports_of(BLOCK_front_end, cfg, table);
	return table[n];
}

static unsigned width_at(const struct config *cfg, unsigned n)
{
	struct port p = port_at(cfg, n);
	return v_width(&p);
}

/* Whether the engine reads port n. */
static bool reads(const struct config *cfg, unsigned n)
{
	struct port p = port_at(cfg, n);
	return selftest_reads(cfg, &p);
}

/* The wire at port p of front_end, as v_string(): in_NAME or out_NAME. */
static const char *net(void *ctx, const struct port *p)
{
	return v_string(ctx, "%s_%s", p->dir == DIR_IN ? "in" : "out", p->name);
}

static const char *wire_name(struct verilog *v, unsigned n)
{
	struct port p = port_at(v->cfg, n);
	return net(v, &p);
}

/* Its range, with a blank; "" for one bit. */
static const char *range(struct verilog *v, unsigned n)
{
	struct port p = port_at(v->cfg, n);
	return p.kind == KIND_BIT ? "" : v_string(v, "[%u:0] ", v_width(&p) - 1);
}

static unsigned output_bits(const struct config *cfg)
{
	unsigned bits = 0;
	for (unsigned n = 0; n < port_count(cfg); n++)
		bits += port_at(cfg, n).dir == DIR_OUT ? width_at(cfg, n) : 0;
	return bits;
}

/* Words of the signature that hold all outputs. */
static unsigned words(const struct config *cfg)
{
	return (output_bits(cfg) + WORD - 1) / WORD;
}

/* All outputs of the front end, the first port in the lowest bits, padded with zeros to whole words. */
static const char *outputs(struct verilog *v)
{
	unsigned padding = words(v->cfg) * WORD - output_bits(v->cfg);
	const char *all = padding ? v_string(v, "%u'd0", padding) : "";
	for (unsigned n = port_count(v->cfg); n-- > 0;)
		if (port_at(v->cfg, n).dir == DIR_OUT)
			all = v_string(v, "%s%s%s_i", all, *all ? ", " : "", port_at(v->cfg, n).name);
	return all;
}

/* The words of `outputs`, XORed. */
static const char *fold(struct verilog *v)
{
	const char *all = "";
	for (unsigned n = 0; n < words(v->cfg); n++)
		all = v_string(v, "%s%soutputs[%u:%u]", all, n ? " ^ " : "", n * WORD + WORD - 1, n * WORD);
	return all;
}

static const char *hex(struct verilog *v, uint64_t n)
{
	return v_string(v, "%016" PRIx64, n);
}

#include "fpga/selftest_rtl.v.h"

void selftest_make(struct gen_files *files, const struct config *cfg, const struct selftest_plan *plan,
		   const char *command)
{
	struct verilog v = {.cfg = cfg, .prefix = "", .command = command};
	emit_all(&v);
	emit_selftest_engine(&v);
	emit_selftest_signature(&v);
	emit_selftest(&v, plan);
	emit_chip(&v, plan);
	files->count = 0;
	for (unsigned n = 0; n < v.module_count; n++)
		files->file[files->count++] =
		    (struct gen_file){xprintf("%s.v", v.modules[n].name), xstrdup(v.modules[n].text)};
	files->file[files->count++] = (struct gen_file){xstrdup("files.f"), side_filelist(&v)};
	v_free(&v);
}
