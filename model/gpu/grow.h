/* grow.h - arrays that grow by one element at a time. */
#ifndef MODEL_GPU_GROW_H
#define MODEL_GPU_GROW_H

#include <stddef.h>

/* Makes room for one more than `count` elements of `size` bytes in `all`, which has room for *room; returns the array,
 * which may have moved. The caller frees it. Allocation failure aborts. */
void *grow(void *all, size_t count, size_t *room, size_t size);

#endif
