/* math.cu - every function of functions.def, in double and single precision, of each pair of inputs. */
__global__ void math(double *d, float *f, const double *x, const double *y, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
#define ONE(name, double_error, single_error)                                                                          \
	*d = name(x[i]), d += n;                                                                                       \
	*f = name##f((float)x[i]), f += n;
#define TWO(name, double_error, single_error)                                                                          \
	*d = name(x[i], y[i]), d += n;                                                                                 \
	*f = name##f((float)x[i], (float)y[i]), f += n;
	d += i;
	f += i;
#include "functions.def"
}
