/* hot.h - attributes for code that runs in every simulated cycle; gcc and clang know it. */
#ifndef BASE_HOT_H
#define BASE_HOT_H

/* Everything that this function calls becomes a part of it, but for what is APART or RARE. */
#define FLAT __attribute__((flatten))
/* Never a part of its caller. */
#define APART __attribute__((noinline))
/* The same, of a function that few cycles call. */
#define RARE __attribute__((cold, noinline))

#endif
