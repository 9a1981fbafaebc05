/* reference.c - what the launch files expect: as for srad, partly in double precision. */
#define REAL double
#define REAL_FMA fma
#include "../srad/reference.c"
