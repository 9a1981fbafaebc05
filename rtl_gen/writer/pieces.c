/* pieces.c - Verilog that several modules contain. */
#include "rtl_gen/writer/pieces.h"

#include <string.h>

const char *times(struct verilog *v, unsigned n, const char *size)
{
	return n > 1 ? v_string(v, "%u*%s", n, size) : n ? size : "0";
}

const char *plus(struct verilog *v, unsigned n)
{
	return n ? v_string(v, " + %u", n) : "";
}

const char *sum_of_schedulers(struct verilog *v, unsigned bits)
{
	const char *sum = "";
	for (unsigned s = 0; s < v->cfg->schedulers; s++)
		sum = v_string(v, "%s%s+ %s", sum, s ? " " : "", v_pad(v, bits, 1, v_string(v, "by_sched[%u]", s)));
	return sum;
}

#include "rtl_gen/writer/pieces.v.h"
