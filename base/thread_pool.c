/* thread_pool.c - worker threads that busy-wait for the next round. */
#include "base/thread_pool.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

/* Polls of some 30 ns each: after LATE polls the caller considers the workers stalled; after SLEEPY polls a worker
 * without work sleeps. */
enum { LATE = 1000, SLEEPY = 20000 };

/* If a worker thread is descheduled, the caller works alone for ALONE times the observed stall. So waiting takes at
 * most 1/16 of the time on a machine with too few cores, and a single interruption costs little on the others. */
enum { ALONE = 16 };

/* Each variable that one thread writes and others poll has a cache line (64 bytes) of its own. */
struct thread_pool {
	unsigned threads;
	void (*work)(void *arg, unsigned n);
	void *arg;
	bool ends;            /* the workers return; read at the beginning of a round */
	pthread_mutex_t lock; /* guards the condition variable */
	pthread_cond_t wakeup;
	_Alignas(64) atomic_uint rounds;    /* rounds begun so far */
	atomic_uint asleep;                 /* sleeping workers */
	_Alignas(64) long long alone_until; /* time on clock_ns() until which the caller works alone; 0: shared */
	struct worker {
		_Alignas(64) atomic_uint done; /* rounds finished */
		pthread_t thread;
		struct thread_pool *pool;
		unsigned n;
	} workers[THREAD_POOL_MAX];
};

static long long clock_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void pause_briefly(void)
{
#if defined __x86_64__ || defined __i386__
	__builtin_ia32_pause();
#endif
}

/* Checks `rounds` under the lock, so that wake() runs either before the check or while the worker sleeps. */
static void sleep_until_woken(struct thread_pool *t, unsigned round)
{
	pthread_mutex_lock(&t->lock);
	atomic_fetch_add(&t->asleep, 1);
	if (atomic_load(&t->rounds) == round)
		pthread_cond_wait(&t->wakeup, &t->lock);
	atomic_fetch_sub(&t->asleep, 1);
	pthread_mutex_unlock(&t->lock);
}

static void wake(struct thread_pool *t)
{
	pthread_mutex_lock(&t->lock);
	pthread_cond_broadcast(&t->wakeup);
	pthread_mutex_unlock(&t->lock);
}

static void *worker(void *arg)
{
	struct worker *m = arg;
	struct thread_pool *t = m->pool;
	for (unsigned round = 0;; round++) {
		for (unsigned polls = 1; atomic_load(&t->rounds) == round; polls++) {
			pause_briefly();
			if (polls % SLEEPY == 0)
				sleep_until_woken(t, round);
		}
		if (t->ends)
			return NULL;
		t->work(t->arg, m->n);
		atomic_store(&m->done, round + 1);
	}
}

static void begin(struct thread_pool *t)
{
	atomic_fetch_add(&t->rounds, 1);
	if (atomic_load(&t->asleep) > 0)
		wake(t);
}

struct thread_pool *thread_pool_open(unsigned threads, void (*work)(void *arg, unsigned n), void *arg)
{
	struct thread_pool *t = aligned_alloc(64, (sizeof *t + 63) / 64 * 64);
	if (!t)
		abort();
	*t = (struct thread_pool){.threads = 1, .work = work, .arg = arg};
	pthread_mutex_init(&t->lock, NULL);
	pthread_cond_init(&t->wakeup, NULL);
	for (; t->threads < threads; t->threads++) {
		struct worker *m = &t->workers[t->threads];
		*m = (struct worker){.pool = t, .n = t->threads};
		int error = pthread_create(&m->thread, NULL, worker, m);
		if (error) {
			thread_pool_close(t);
			errno = error;
			return NULL;
		}
	}
	return t;
}

void thread_pool_close(struct thread_pool *t)
{
	t->ends = true;
	begin(t);
	for (unsigned n = 1; n < t->threads; n++)
		pthread_join(t->workers[n].thread, NULL);
	pthread_cond_destroy(&t->wakeup);
	pthread_mutex_destroy(&t->lock);
	free(t);
}

/* Waits until all workers have finished the round. A stall makes the caller work alone for a while. */
static void wait_for_all(struct thread_pool *t)
{
	unsigned polls = 0, round = atomic_load(&t->rounds);
	long long late = 0;
	for (unsigned n = 1; n < t->threads; n++) {
		for (; atomic_load(&t->workers[n].done) != round; polls++) {
			pause_briefly();
			if (polls == LATE)
				late = clock_ns();
			if (polls >= LATE)
				sched_yield();
		}
	}
	if (late) {
		long long now = clock_ns();
		t->alone_until = now + ALONE * (now - late);
	}
}

bool thread_pool_work(struct thread_pool *t)
{
	if (t->alone_until) {
		if (clock_ns() < t->alone_until)
			return false;
		t->alone_until = 0;
	}
	if (atomic_load(&t->asleep) > 0) {
		wake(t);
		return false;
	}
	begin(t);
	t->work(t->arg, 0);
	wait_for_all(t);
	return true;
}
