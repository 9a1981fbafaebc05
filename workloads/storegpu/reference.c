/* reference.c - what the launch files expect: SHA-1 as FIPS 180 states it, of each window of 48 bytes. */
#include "../reference.h"

enum { WINDOW = 48, HASH = 5 };

static uint32_t rotate_left(uint32_t x, unsigned bits)
{
	return x << bits | x >> (32 - bits);
}

static uint32_t f(unsigned t, uint32_t b, uint32_t c, uint32_t d)
{
	return t < 20 ? (b & c) | (~b & d) : t < 40 ? b ^ c ^ d : t < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
}

/* SHA-1 of a message that fits in one block with its end. */
static void sha1(uint32_t *hash, const uint8_t *message, size_t bytes)
{
	static const uint32_t k[] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6},
			      first[HASH] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
	uint8_t block[64] = {0};
	uint32_t w[80], h[HASH];
	memcpy(block, message, bytes);
	block[bytes] = 0x80;
	block[62] = (uint8_t)(8 * bytes >> 8);
	block[63] = (uint8_t)(8 * bytes);
	for (unsigned t = 0; t < 16; t++)
		w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 |
		       (uint32_t)block[4 * t + 2] << 8 | block[4 * t + 3];
	for (unsigned t = 16; t < 80; t++)
		w[t] = rotate_left(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
	memcpy(h, first, sizeof h);
	for (unsigned t = 0; t < 80; t++) {
		uint32_t next = rotate_left(h[0], 5) + f(t, h[1], h[2], h[3]) + h[4] + w[t] + k[t / 20];
		h[4] = h[3];
		h[3] = h[2];
		h[2] = rotate_left(h[1], 30);
		h[1] = h[0];
		h[0] = next;
	}
	for (unsigned n = 0; n < HASH; n++)
		hash[n] = h[n] + first[n];
}

int main(int argc, char **argv)
{
	const size_t count = 128 * (reference_full(argc, argv) ? 384 : 15), bytes = 4 * (count + WINDOW / 4 - 1);
	uint32_t *drawn = random_integers(384, bytes, 0, 256), *hashes = malloc(HASH * count * sizeof *hashes);
	uint8_t *data = malloc(bytes);
	for (size_t i = 0; i < bytes; i++)
		data[i] = (uint8_t)drawn[i];
	for (size_t i = 0; i < count; i++) {
		uint32_t hash[HASH];
		sha1(hash, &data[4 * i], WINDOW);
		for (unsigned n = 0; n < HASH; n++)
			hashes[n * count + i] = hash[n];
	}
	return write_integers(hashes, HASH * count);
}
