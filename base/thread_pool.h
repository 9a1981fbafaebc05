/* thread_pool.h - threads that do the parts of one piece of work side by side, again and again.
 *
 * A piece may be as short as a microsecond: those who wait look again and again, and sleep only after a while. Where
 * the machine has no core for somebody, waiting for him would take thousands of pieces; then the work is not shared for
 * a while, sixteen times as long as that wait was. */
#ifndef BASE_THREAD_POOL_H
#define BASE_THREAD_POOL_H

#include <stdbool.h>

struct thread_pool;

enum { THREAD_POOL_MAX = 64 };

/* `threads` of them, 2 to THREAD_POOL_MAX, the caller among them. Each calls work(arg, n) with its number n, from 0 on,
 * for every thread_pool_work(). NULL with errno when there are not that many; allocation failure aborts. */
struct thread_pool *thread_pool_open(unsigned threads, void (*work)(void *arg, unsigned n), void *arg);
void thread_pool_close(struct thread_pool *t);

/* True: all have done their parts, and what each wrote the others see. False: nothing is done; it is not worth it now.
 */
bool thread_pool_work(struct thread_pool *t);

#endif
