/* student.h - means of samples with their 95 % confidence intervals, by Student's t. */
#ifndef SIM_SWEEP_STUDENT_H
#define SIM_SWEEP_STUDENT_H

/* low and high: mean -+ t * deviation / sqrt(n), t the 97.5 % quantile for n - 1 degrees of freedom. A single sample
 * has no deviation and no interval: they are NaN. */
struct estimate {
	unsigned n;
	double mean, deviation, low, high; /* deviation: of the sample, with n - 1 */
};

struct estimate student_estimate(const double *samples, unsigned n);

/* The 97.5 % quantile of Student's t for that many degrees of freedom, 1 or more. */
double student_quantile(unsigned freedom);

#endif
