/* mixed.c - mixed.h on the host: writes what mixed.launch expects. */
#include <stdio.h>

#include "mixed.h"

int main(void)
{
	static u32 in[IN];
	static u64 out[4 * OUT];
	u32 x = 9;
	for (u32 i = 0; i < IN; i++) {
		x = x * 1664525 + 1013904223;
		in[i] = x >> 8;
	}
	for (u32 i = 0; i < OUT; i++)
		work(out, in, i);
	for (u32 i = 0; i < 4 * OUT; i++)
		for (u32 b = 0; b < 64; b += 8)
			putchar((int)(out[i] >> b & 255));
	return fflush(stdout) ? 1 : 0;
}
