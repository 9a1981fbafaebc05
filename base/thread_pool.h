/* thread_pool.h - a thread pool that runs the parts of one short piece of work in parallel, again and again.
 *
 * A round of work may take as little as a microsecond, so the caller and the worker threads busy-wait for each other; a
 * worker that has waited for long sleeps. Where processors are busy with other programs, sharing may take longer than
 * working alone: thread_pool_work() measures both, and declines to share for 16 to 256 times as long as sharing has
 * lost. */
#ifndef BASE_THREAD_POOL_H
#define BASE_THREAD_POOL_H

#include <stdbool.h>

struct thread_pool;

enum { THREAD_POOL_MAX = 64 };

/* A pool of `threads` threads, 2 to THREAD_POOL_MAX, including the caller, which is thread 0. In each round thread n
 * calls work(arg, n). The caller owns the pool and releases it with thread_pool_close(). NULL with errno set when a
 * thread cannot be created; allocation failure aborts. */
struct thread_pool *thread_pool_open(unsigned threads, void (*work)(void *arg, unsigned n), void *arg);
void thread_pool_close(struct thread_pool *t);

/* Runs one round. True: every thread has done its part, and its writes are visible to all. False: nothing was done,
 * because sharing does not pay off now, or to measure; the caller does the work alone. `work`: an estimate of how much
 * it is, at least 1, in any unit. */
bool thread_pool_work(struct thread_pool *t, unsigned work);

#endif
