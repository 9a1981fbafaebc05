/* source.h - the text of PTX as the GPU's driver gets it. */
#ifndef TESTS_GPU_SOURCE_H
#define TESTS_GPU_SOURCE_H

/* A copy in which add, sub and mul of floats without a rounding mode have `.rn`, their default. PTX lets the compiler
 * of the driver fuse a product and a sum without a mode into one fma, which rounds once; with a mode it must not. The
 * caller frees. */
char *source_rounded(const char *ptx);

/* The number in `.target sm_NUMBER`, compute capability times 10; 0: none. */
unsigned source_target(const char *ptx);

#endif
