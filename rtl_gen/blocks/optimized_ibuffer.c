/* optimized_ibuffer.c - emits the optimized implementation of ibuffer.v: unary entry counts instead of adders. */
#include "rtl_gen/blocks/ibuffer.h"

#include "rtl_gen/blocks/optimized_ibuffer.v.h"
