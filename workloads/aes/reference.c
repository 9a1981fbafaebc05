/* reference.c - what the launch files expect: AES-128 as FIPS 197 states it, byte by byte. */
#include "../reference.h"

static uint8_t sbox[256], round_keys[176];

static uint8_t twice(uint8_t x)
{
	return (uint8_t)(x << 1 ^ (x >> 7) * 0x1b);
}

static uint8_t product(uint8_t a, uint8_t b)
{
	uint8_t p = 0;
	for (; b; b >>= 1, a = twice(a))
		if (b & 1)
			p ^= a;
	return p;
}

/* The inverse in GF(2^8), then an affine map. */
static void make_sbox(void)
{
	for (unsigned x = 0; x < 256; x++) {
		uint8_t inverse = 0;
		for (unsigned y = 1; y < 256; y++)
			if (product((uint8_t)x, (uint8_t)y) == 1)
				inverse = (uint8_t)y;
		sbox[x] = inverse ^ 0x63;
		for (unsigned n = 1; n < 5; n++)
			sbox[x] ^= (uint8_t)(inverse << n | inverse >> (8 - n));
	}
}

static void expand_key(void)
{
	/* The key of FIPS 197, appendix A.1. */
	static const uint8_t key[16] = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
					0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c};
	uint8_t constant = 1;
	memcpy(round_keys, key, sizeof key);
	for (unsigned i = 16; i < sizeof round_keys; i += 4) {
		uint8_t *word = &round_keys[i];
		for (unsigned b = 0; b < 4; b++)
			word[b] = i % 16 ? *(word - 4 + b) : sbox[*(word - 4 + (b + 1) % 4)];
		if (i % 16 == 0) {
			word[0] ^= constant;
			constant = twice(constant);
		}
		for (unsigned b = 0; b < 4; b++)
			word[b] ^= *(word - 16 + b);
	}
}

static void add_key(uint8_t *block, unsigned round)
{
	for (unsigned b = 0; b < 16; b++)
		block[b] ^= round_keys[16 * round + b];
}

static void encrypt(uint8_t *block)
{
	add_key(block, 0);
	for (unsigned round = 1; round <= 10; round++) {
		uint8_t shifted[16];
		for (unsigned b = 0; b < 16; b++)
			shifted[b] = sbox[block[(b + 4 * (b % 4)) % 16]];
		for (unsigned b = 0; b < 16; b++) {
			const uint8_t *column = &shifted[b & ~3U];
			uint8_t here = column[b % 4], next = column[(b + 1) % 4];
			uint8_t mixed =
			    (uint8_t)(twice(here) ^ twice(next) ^ next ^ column[(b + 2) % 4] ^ column[(b + 3) % 4]);
			block[b] = round < 10 ? mixed : here;
		}
		add_key(block, round);
	}
}

int main(int argc, char **argv)
{
	const size_t bytes = 1024 * (reference_full(argc, argv) ? 514 : 18);
	uint32_t *text = random_integers(257, bytes, 0, 256);
	make_sbox();
	expand_key();
	for (size_t i = 0; i < bytes; i += 16) {
		uint8_t block[16];
		for (unsigned b = 0; b < 16; b++)
			block[b] = (uint8_t)text[i + b];
		encrypt(block);
		for (unsigned b = 0; b < 16; b++)
			write_integer(block[b], 1);
	}
	return fflush(stdout) ? 1 : 0;
}
