/* student.c - Student's t. */
#include "sim/sweep/student.h"

#include <math.h>

/* P(|T| <= t) for `freedom` degrees of freedom: the finite series of Abramowitz and Stegun, 26.7.3 and 26.7.4. */
static double within(double t, unsigned freedom)
{
	const double pi = 3.14159265358979323846;
	double angle = atan(t / sqrt(freedom)), square = cos(angle) * cos(angle);
	double term = freedom % 2 ? cos(angle) : 1, sum = freedom > 1 ? term : 0;
	for (unsigned i = freedom % 2 ? 3 : 2; i < freedom; i += 2) {
		term *= square * (i - 1) / i;
		sum += term;
	}
	return freedom % 2 ? 2 / pi * (angle + sin(angle) * sum) : sin(angle) * sum;
}

double student_quantile(unsigned freedom)
{
	double low = 1.9, high = 12.8; /* of infinitely many degrees of freedom: 1.96; of one: 12.71 */
	while (high - low > 1e-12) {
		double middle = (low + high) / 2;
		if (within(middle, freedom) < 0.95)
			low = middle;
		else
			high = middle;
	}
	return (low + high) / 2;
}

struct estimate student_estimate(const double *samples, unsigned n)
{
	struct estimate e = {.n = n, .deviation = NAN, .low = NAN, .high = NAN};
	double sum = 0, squares = 0;
	for (unsigned i = 0; i < n; i++)
		sum += samples[i];
	e.mean = sum / n;
	if (n < 2)
		return e;
	for (unsigned i = 0; i < n; i++)
		squares += (samples[i] - e.mean) * (samples[i] - e.mean);
	e.deviation = sqrt(squares / (n - 1));
	double half = student_quantile(n - 1) * e.deviation / sqrt(n);
	e.low = e.mean - half;
	e.high = e.mean + half;
	return e;
}
