/* aes.cu - AES-128 encryption of 16-byte blocks (ECB), a column of 4 bytes a thread, as in the GPGPU-Sim (ISPASS 2009)
 * benchmark.
 *
 * A thread block has in shared memory the four tables that join a round's substitution and column mixing, made from the
 * S-box, and the state after each round, which the four threads of a block exchange. The ten rounds are unrolled. Words
 * are little-endian: row 0 of a column is its low byte. */
#include "../cuda.h"

enum { THREADS = 256, ROUNDS = 10, COLUMNS = 4 };

__constant__ unsigned round_keys[COLUMNS * (ROUNDS + 1)];

__device__ static inline unsigned rotate_left(unsigned x, int bits)
{
	return x << bits | x >> (32 - bits);
}

/* The product with x in GF(2^8), modulo x^8 + x^4 + x^3 + x + 1. */
__device__ static inline unsigned twice(unsigned byte)
{
	return (byte << 1 ^ (byte >> 7) * 0x11b) & 255;
}

extern "C" __global__ void aes_encrypt(unsigned *out, const unsigned *in, const unsigned char *sbox)
{
	__shared__ unsigned mixed[COLUMNS][256], state[2][THREADS];
	const unsigned t = threadIdx_x, i = blockIdx_x * THREADS + t, column = t % COLUMNS, first = t - column;

	const unsigned s = sbox[t], column_0 = twice(s) | s << 8 | s << 16 | (twice(s) ^ s) << 24;
	for (int row = 0; row < COLUMNS; row++)
		mixed[row][t] = row ? rotate_left(column_0, 8 * row) : column_0;
	state[0][t] = in[i] ^ round_keys[column];
	__syncthreads();

	unsigned word[COLUMNS]; /* row r of the column comes from column + r: rows are shifted */
#pragma unroll
	for (int round = 1; round < ROUNDS; round++) {
		const unsigned *now = state[(round - 1) % 2];
		unsigned next = round_keys[COLUMNS * round + column];
		for (int row = 0; row < COLUMNS; row++) {
			word[row] = now[first + (column + row) % COLUMNS];
			next ^= mixed[row][word[row] >> 8 * row & 255];
		}
		state[round % 2][t] = next;
		__syncthreads();
	}

	/* The last round does not mix columns; byte 1 of the first table is the S-box. */
	unsigned last = 0;
	for (int row = 0; row < COLUMNS; row++) {
		word[row] = state[(ROUNDS - 1) % 2][first + (column + row) % COLUMNS];
		last |= (mixed[0][word[row] >> 8 * row & 255] >> 8 & 255) << 8 * row;
	}
	out[i] = last ^ round_keys[COLUMNS * ROUNDS + column];
}
