/* mixed.h - functions in which every type, operator and statement of C meets; compiled for the host and for PTX, they
 * must give the same. Nothing in them is undefined. */
#ifndef MIXED_H
#define MIXED_H

#ifndef DEVICE
#define DEVICE static
#endif
#define NOINLINE __attribute__((noinline))

typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long s64;

struct pair {
	u64 high;
	double value;
	short small[3];
	signed char c;
};

enum { IN = 4096, OUT = 64 };
/* The inputs have 24 bits: all 32 differ. */
#define AT(i) (in[(i) % IN] * 2654435769u)

DEVICE NOINLINE u32 mix(u32 x)
{
	x ^= x >> 16;
	x *= 0x85ebca6b;
	x ^= x >> 13;
	x *= 0xc2b2ae35;
	return x ^ x >> 16;
}

DEVICE NOINLINE int collatz(u32 n)
{
	int steps = 0;
	while (n > 1 && steps < 100) {
		n = n & 1 ? 3 * n + 1 : n / 2;
		steps++;
	}
	return steps;
}

DEVICE NOINLINE struct pair make_pair(u32 x)
{
	struct pair p = {(u64)x << 33 | x, x / 3.0, {(short)x, (short)(x >> 3), (short)-x}, (signed char)x};
	return p;
}

DEVICE u64 integers(const u32 *in, u32 i)
{
	u32 a = AT(i), b = AT(i + 1), c = AT(i * 7 + 3);
	int s = (int)a, t = (int)b;
	u64 x = (u64)a << 32 | b, y = (u64)c << 17 | a;
	s64 z = (s64)x, v = (s64)(y | 1);
	u64 r = a / (b | 1) + a % (c | 1) + (u64)(s / (t | 1)) + (u64)(s % (int)(c >> 3 | 1));
	r = r * 31 + x / (y | 1) + x % (y | 1) + (u64)(z / v) + (u64)(z % v);
	r ^= (u64)(s >> (b & 31)) + (a << (c & 31)) + (x >> (c & 63)) + (u64)(z >> (b & 63)) + (y << (a & 63));
	r += (u64)((unsigned char)a * (signed char)b) + (u64)((short)a * (short)c) + (unsigned short)(a + b);
	r = r * 37 + (s < t) + 2 * (a < b) + 4 * (z <= v) + 8 * (x > y) + (s == t || a == c) +
	    (u64)(s > 0 ? s : -(s64)s);
	r += (u64)__builtin_popcount(a) + (u64)__builtin_clz(b | 1) + (u64)__builtin_ctz(c | 0x80000000) +
	     (u64)__builtin_popcountll(x) + (u64)__builtin_clzll(y | 1) + __builtin_bswap32(a);
	return r + mix(a) + (u64)collatz(c & 1023) + ((u64)(s64)(int)((unsigned)s + (unsigned)t) ^ (a ^ ~b));
}

DEVICE double floats(const u32 *in, u32 i)
{
	float a = (float)(AT(i) >> 17) / 1.5f - 15000.0f, b = (float)(int)AT(i + 1),
	      c = (float)(AT(i + 2) & 255) + 0.5f;
	double x = (double)AT(i + 3) * 1e-5, y = (double)a * 1e3 + 1;
	float r = a * b + c - a / c + (a < b ? a : b) + (c != a) + __builtin_fabsf(a) - __builtin_copysignf(c, b);
	r += __builtin_sqrtf(c) + __builtin_floorf(a) + __builtin_ceilf(a) + __builtin_truncf(a);
	double d =
	    x * y - x / y + __builtin_sqrt(x) + (double)r + (x > y) + (double)(s64)y + (double)(u64)x + (double)(int)x;
	d += (double)(unsigned char)(c) + (double)(short)a + (double)(float)(x * y) + __builtin_floor(y) -
	     __builtin_fabs(y);
	return d + (double)(u32)c + (double)((float)(s64)(y * 1e6)) + (double)(float)((u64)AT(i) << 31 | AT(i));
}

DEVICE u64 arrays(const u32 *in, u32 i)
{
	u32 local[24];
	unsigned char bytes[16];
	struct pair p = make_pair(AT(i)), q = p;
	u64 r = 0;
	for (u32 k = 0; k < 24; k++)
		local[k] = AT(i + k * k) + k;
	for (u32 k = 0; k < 16; k++)
		bytes[k] = (unsigned char)(local[k % 24] >> (k & 7));
	for (u32 k = 0; k < 24; k++)
		for (u32 j = k + 1; j < 24; j++)
			if (local[j] < local[k]) {
				u32 t = local[j];
				local[j] = local[k];
				local[k] = t;
			}
	for (u32 k = 0; k < 24; k++)
		r = r * 3 + local[k] + bytes[(k + local[k]) & 15];
	q.small[i % 3] = (short)(q.small[(i + 1) % 3] + q.c);
	return r + q.high + (u64)(s64)q.small[0] + (u64)(s64)q.small[2] + (u64)p.value + (u64)(s64)p.c;
}

DEVICE u64 control(const u32 *in, u32 i)
{
	u64 r = 0;
	for (u32 k = 0; k < 20; k++) {
		u32 x = AT(i + k);
		switch (x % 11) {
		case 0:
			continue;
		case 1:
			r += 17;
			break;
		case 2:
			r ^= x;
			/* fall through */
		case 3:
			r = r << 1 | r >> 63;
			break;
		case 4:
			if (r > 1000000 && k > 15)
				return r;
			r += k;
			break;
		case 7:
			for (u32 j = 0; j < x % 5; j++)
				if (j * x % 7 == 3)
					break;
				else
					r += j;
			break;
		default:
			r += x % 3 ? mix(x) : (u64)collatz(x & 63);
		}
		if (!(r & 63) && k > 10)
			break;
	}
	return r;
}

DEVICE void work(u64 *out, const u32 *in, u32 i)
{
	union {
		double d;
		u64 bits;
	} u = {floats(in, i)};
	out[4 * i] = integers(in, i);
	out[4 * i + 1] = u.bits;
	out[4 * i + 2] = arrays(in, i);
	out[4 * i + 3] = control(in, i);
}

#endif
