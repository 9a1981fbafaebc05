/* thread_pool.c - threads that wait for each other by looking. */
#include "base/thread_pool.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

/* Looks, some tens of nanoseconds each: after which the others are late; before a member without work sleeps. */
enum { LATE = 1000, TIRED = 20000 };

/* For so many times as long as it waited for somebody late the first thread works alone. So waiting takes at most a
 * sixteenth of the time where there is no core for the others, and an interruption costs little where there is one. */
enum { ALONE = 16 };

/* What one thread writes and others look at lies in lines of its own. */
struct thread_pool {
	unsigned threads;
	void (*work)(void *arg, unsigned n);
	void *arg;
	bool ends;            /* told with a new round */
	pthread_mutex_t lock; /* of those who fall asleep */
	pthread_cond_t morning;
	_Alignas(64) atomic_uint rounds; /* begun */
	atomic_uint asleep;
	_Alignas(64) long long alone_until; /* on clock_ns(); 0: shared */
	struct member {
		_Alignas(64) atomic_uint done; /* rounds */
		pthread_t thread;
		struct thread_pool *pool;
		unsigned n;
	} members[THREAD_POOL_MAX];
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

/* Looks at the rounds under the lock: wake() comes either before that, or when he sleeps. */
static void sleep_until_woken(struct thread_pool *t, unsigned round)
{
	pthread_mutex_lock(&t->lock);
	atomic_fetch_add(&t->asleep, 1);
	if (atomic_load(&t->rounds) == round)
		pthread_cond_wait(&t->morning, &t->lock);
	atomic_fetch_sub(&t->asleep, 1);
	pthread_mutex_unlock(&t->lock);
}

static void wake(struct thread_pool *t)
{
	pthread_mutex_lock(&t->lock);
	pthread_cond_broadcast(&t->morning);
	pthread_mutex_unlock(&t->lock);
}

static void *member(void *arg)
{
	struct member *m = arg;
	struct thread_pool *t = m->pool;
	for (unsigned round = 0;; round++) {
		for (unsigned looks = 1; atomic_load(&t->rounds) == round; looks++) {
			pause_briefly();
			if (looks % TIRED == 0)
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
	pthread_cond_init(&t->morning, NULL);
	for (; t->threads < threads; t->threads++) {
		struct member *m = &t->members[t->threads];
		*m = (struct member){.pool = t, .n = t->threads};
		int error = pthread_create(&m->thread, NULL, member, m);
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
		pthread_join(t->members[n].thread, NULL);
	pthread_cond_destroy(&t->morning);
	pthread_mutex_destroy(&t->lock);
	free(t);
}

/* Has the first thread work alone for a while if they are late. */
static void wait_for_all(struct thread_pool *t)
{
	unsigned looks = 0, round = atomic_load(&t->rounds);
	long long late = 0;
	for (unsigned n = 1; n < t->threads; n++) {
		for (; atomic_load(&t->members[n].done) != round; looks++) {
			pause_briefly();
			if (looks == LATE)
				late = clock_ns();
			if (looks >= LATE)
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
