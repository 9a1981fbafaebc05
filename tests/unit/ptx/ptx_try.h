/* ptx_try.h - helpers for tests of the PTX engine: run a few instructions on many inputs, and write small kernels. */
#ifndef TESTS_UNIT_PTX_PTX_TRY_H
#define TESTS_UNIT_PTX_PTX_TRY_H

#include <stdint.h>

#include "model/stream/stream.h"

enum { TRY_EDGES = 32, TRY_THREADS = TRY_EDGES * TRY_EDGES };

/* Result registers of a thread: %qo (64 bits), %do (32 bits), %ho (16 bits), %po (predicate). */
struct try_result {
	uint64_t q;
	uint32_t d;
	uint16_t h;
	uint8_t p;
};

/* Inputs of 1,024 threads: thread t has in %qa edge t / 32, in %qb edge t % 32, in %qc edge (7 t + 3) % 32 and in %qe
 * edge 5 t % 32; %da to %de and %ha to %he are the low 32 and 16 bits of these, %pa to %pe the lowest bit. */
struct try_inputs {
	uint64_t a[TRY_THREADS], b[TRY_THREADS], c[TRY_THREADS], e[TRY_THREADS];
};
extern const uint64_t try_edges[TRY_EDGES];     /* integers */
extern const uint64_t try_edges_f32[TRY_EDGES]; /* singles, with a pattern in the high half */
extern const uint64_t try_edges_f64[TRY_EDGES];
extern const uint64_t try_edges_f16[TRY_EDGES]; /* a half each 16 bits; the low one counts for what is no pair */

/* Fills the inputs from a table of edges, runs the instructions as one thread block of 1,024 threads. In a scratch
 * folder. */
void try_run(const char *instructions, const uint64_t *edges, struct try_inputs *in, struct try_result *out);

/* The letter of the registers of so many bits: q, d, h, or p for 1; what they left in a thread. */
char try_class(unsigned bits);
uint64_t try_value(const struct try_result *r, unsigned bits);

/* Writes a file of text into the current folder. */
void try_file(const char *path, const char *text);
/* Writes x.ptx: a kernel "k" of parameter "out" (a pointer) with registers %p, %h, %r, %q, %f, %d of 32 each and this
 * body, in which %q0 has the pointer; and x.launch, which runs it with buffer out of 1,024 u32 zeros, grid and block as
 * given and dumps nothing. */
void try_kernel(const char *body, unsigned grid, unsigned block);
/* Runs x.launch; the buffer "out" goes to out.bin. */
struct stream try_stream(void);

#endif
