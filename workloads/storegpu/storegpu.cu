/* storegpu.cu - the SHA-1 hash of each window of a sliding window over a stream of data, as StoreGPU finds boundaries
 * of chunks (sha1_overlap): a thread hashes a window of 12 words, thread i from word i on.
 *
 * A thread block has its words in shared memory. The 80 steps are unrolled. */
#include "../cuda.h"

enum { THREADS = 128, WINDOW = 12, BLOCK = 16, STEPS = 80, HASH = 5 };

__device__ static inline unsigned rotate_left(unsigned x, int bits)
{
	return x << bits | x >> (32 - bits);
}

/* The function of b, c and d, and the constant of a step. */
__device__ static inline unsigned mix(int step, unsigned b, unsigned c, unsigned d)
{
	switch (step / 20) {
	case 0:
		return (d ^ (b & (c ^ d))) + 0x5a827999;
	case 1:
		return (b ^ c ^ d) + 0x6ed9eba1;
	case 2:
		return ((b & c) | (d & (b | c))) + 0x8f1bbcdc;
	default:
		return (b ^ c ^ d) + 0xca62c1d6;
	}
}

/* Adds the hash of a block to the state: w is used up. */
__device__ static inline void compress(unsigned *state, unsigned *w)
{
	unsigned a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
#pragma unroll
	for (int i = 0; i < STEPS; i++) {
		unsigned *word = &w[i % BLOCK];
		if (i >= BLOCK)
			*word = rotate_left(w[(i + 13) % BLOCK] ^ w[(i + 8) % BLOCK] ^ w[(i + 2) % BLOCK] ^ *word, 1);
		unsigned next = rotate_left(a, 5) + mix(i, b, c, d) + e + *word;
		e = d;
		d = c;
		c = rotate_left(b, 30);
		b = a;
		a = next;
	}
	state[0] += a;
	state[1] += b;
	state[2] += c;
	state[3] += d;
	state[4] += e;
}

/* data: THREADS words a thread block and WINDOW - 1 more. hashes: the five words of thread i at i, count + i, ... */
extern "C" __global__ void sha1_overlap(unsigned *hashes, const unsigned *data, unsigned count)
{
	__shared__ unsigned words[THREADS + WINDOW - 1];
	const unsigned t = threadIdx_x, i = blockIdx_x * THREADS + t;
	words[t] = data[i];
	if (t < WINDOW - 1)
		words[THREADS + t] = data[i + THREADS];
	__syncthreads();

	/* The data's bytes are big-endian words for SHA-1; then the bit that ends them, and their number of bits. */
	unsigned w[BLOCK] = {0}, state[HASH] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
#pragma unroll
	for (int k = 0; k < WINDOW; k++)
		w[k] = __builtin_bswap32(words[t + k]);
	w[WINDOW] = 0x80000000;
	w[BLOCK - 1] = 32 * WINDOW;
	compress(state, w);
#pragma unroll
	for (int k = 0; k < HASH; k++)
		hashes[k * count + i] = state[k];
}
