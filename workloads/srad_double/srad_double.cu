/* srad_double.cu - srad with Rodinia's precision: its constants, 0.5 and the like, make a part double precision. */
#define REAL double
#define REAL_FMA __builtin_fma
#include "../srad/srad.cu"
