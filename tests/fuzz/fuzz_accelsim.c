/* fuzz_accelsim.c - fuzzes the reader of traces: the input is a list of kernels if it starts like one, else a .traceg.
 */
#include <stdlib.h>

#include "sim/accelsim/accelsim.h"
#include "sim/accelsim/trace_kernel.h"
#include "sim/streams/stream_file.h"
#include "tests/fuzz/fuzz.h"

static void read_list(const char *path)
{
	struct stream s;
	accelsim_read(&s, path);
	stream_free(&s);
}

static void read_trace(const char *path)
{
	struct kernel_stream k;
	struct tb_stream tb;
	trace_kernel_open(&k, path);
	struct tb_cursor *c = tb_cursor_open(&k);
	for (unsigned t = 0; t < k.tbs; t++) {
		c->next(c, &tb);
		for (unsigned w = 0; w < k.tb_warps; w++)
			for (uint32_t j = 0; j < tb.warps[w].count; j++)
				if (tb.warps[w].records[j].pc >= tb.inst_count)
					abort();
		c->release(c, &tb);
	}
	c->close(c);
	k.source->free(k.source);
	free(k.name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct fuzz_target target = {size > 0 && (data[0] == 'M' || data[0] == 'k') ? read_list : read_trace,
					   false, NULL};
	fuzz_run(&target, data, size);
	return 0;
}
