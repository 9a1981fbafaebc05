/* thread_pool.c - worker threads that busy-wait for the next round. */
#include "base/thread_pool.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

/* Polls of some 30 ns each: after LATE polls the caller considers the workers stalled; after PATIENT polls a worker
 * without work offers its processor to others with each poll. When it has waited for SLEEPY ns it sleeps: on a busy
 * machine a thread that yields is soon back in the queue, where it costs the caller a part of its share of the
 * processors. While the caller works alone it sleeps at once: polls slow down the other thread of its core. */
enum { LATE = 1000, PATIENT = 1000, SLEEPY = 1000000 };

/* Sharing is judged by the clock: CHUNK rounds must not take longer than the same work takes the caller alone, which it
 * measures over MEASURED rounds, in processor time, and again after AGAIN chunks. When the time lost exceeds TOLERATED
 * ns, the caller works alone for ALONE times as long, whether workers are descheduled, or wake up on the caller's
 * processor, or wait for each other; and for twice as long each time that sharing loses again without a chunk that
 * wins, up to MOST times. So a machine without an idle processor loses less and less, to 1/MOST of the time, and an
 * idle one soon shares again. A chunk ends early only if a worker is stalled in it and STALLED ns are over: workers
 * that have just been woken are late, and the chunk makes up for it. */
enum { MEASURED = 256, CHUNK = 64, AGAIN = 512, TOLERATED = 100000, STALLED = 1000000, ALONE = 16, MOST = 256 };

/* Each variable that one thread writes and others poll has a cache line (64 bytes) of its own. */
struct thread_pool {
	unsigned threads;
	void (*work)(void *arg, unsigned n);
	void *arg;
	bool ends;            /* the workers return; read at the beginning of a round */
	pthread_mutex_t lock; /* guards the condition variable */
	pthread_cond_t wakeup;
	_Alignas(64) atomic_uint rounds; /* rounds begun so far */
	atomic_uint asleep;              /* sleeping workers */
	atomic_bool is_alone;            /* the caller works alone for a while, and then to measure */
	/* Of the caller. */
	_Alignas(64) long long alone_until; /* time of the clock until which it works alone; 0: it shares or measures */
	unsigned turn, chunks;              /* rounds of the measurement or chunk; chunks since the measurement */
	double amount;                      /* work in these rounds */
	double alone_ns;                    /* processor time of a unit of work alone */
	long long began;                    /* time at which they began */
	double lost;                        /* ns lost by sharing, not yet made up for */
	unsigned alone;                     /* works alone for that many times what is lost */
	struct worker {
		_Alignas(64) atomic_uint done; /* rounds finished */
		pthread_t thread;
		struct thread_pool *pool;
		unsigned n;
	} workers[THREAD_POOL_MAX];
};

static long long clock_ns(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
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

/* Returns when more than `round` rounds have begun. */
static void wait_for_round(struct thread_pool *t, unsigned round)
{
	long long since = 0;
	for (unsigned polls = 1; atomic_load(&t->rounds) == round; polls++) {
		pause_briefly();
		if (polls == PATIENT)
			since = clock_ns(CLOCK_MONOTONIC);
		if (polls >= PATIENT)
			sched_yield();
		if (atomic_load(&t->is_alone) || (polls >= PATIENT && clock_ns(CLOCK_MONOTONIC) - since >= SLEEPY)) {
			sleep_until_woken(t, round);
			polls = 0;
		}
	}
}

static void *worker(void *arg)
{
	struct worker *m = arg;
	struct thread_pool *t = m->pool;
	for (unsigned round = 0;; round++) {
		wait_for_round(t, round);
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
	*t = (struct thread_pool){.threads = 1, .work = work, .arg = arg, .alone = ALONE, .is_alone = true};
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

/* Waits until all workers have finished the round; false: one was stalled. */
static bool wait_for_all(struct thread_pool *t)
{
	unsigned polls = 0, round = atomic_load(&t->rounds);
	for (unsigned n = 1; n < t->threads; n++) {
		for (; atomic_load(&t->workers[n].done) != round; polls++) {
			pause_briefly();
			if (polls >= LATE)
				sched_yield();
		}
	}
	return polls < LATE;
}

/* A round that the caller works alone, `work` units, to measure; false: the measurement is complete. */
static bool measure(struct thread_pool *t, unsigned work)
{
	if (t->turn == 0)
		t->began = clock_ns(CLOCK_THREAD_CPUTIME_ID);
	if (t->turn++ < MEASURED) {
		t->amount += work;
		return true;
	}
	t->alone_ns = (double)(clock_ns(CLOCK_THREAD_CPUTIME_ID) - t->began) / t->amount;
	atomic_store(&t->is_alone, false);
	t->turn = t->chunks = 0;
	t->amount = t->lost = 0;
	t->began = clock_ns(CLOCK_MONOTONIC);
	return false;
}

/* Ends a chunk of shared rounds: decides how the next ones are worked. */
static void judge(struct thread_pool *t)
{
	long long now = clock_ns(CLOCK_MONOTONIC);
	double lost = (double)(now - t->began) - t->amount * t->alone_ns;
	if (lost < 0)
		t->alone = ALONE;
	t->lost = t->lost + lost < 0 ? 0 : t->lost + lost;
	atomic_store(&t->is_alone, t->lost > TOLERATED || ++t->chunks == AGAIN);
	t->alone_until = 0;
	if (t->lost > TOLERATED) {
		t->alone_until = now + (long long)(t->alone * t->lost);
		t->alone = 2 * t->alone < MOST ? 2 * t->alone : MOST;
	}
	t->began = now;
	t->turn = 0;
	t->amount = 0;
}

bool thread_pool_work(struct thread_pool *t, unsigned work)
{
	if (t->alone_until) {
		if (clock_ns(CLOCK_MONOTONIC) < t->alone_until)
			return false;
		t->alone_until = 0;
	}
	if (atomic_load(&t->is_alone) && measure(t, work))
		return false;
	t->amount += work;
	bool in_time = true, awake = atomic_load(&t->asleep) == 0;
	if (awake) {
		begin(t);
		t->work(t->arg, 0);
		in_time = wait_for_all(t);
	} else {
		wake(t); /* and work alone until they are awake */
	}
	if (++t->turn == CHUNK || (!in_time && clock_ns(CLOCK_MONOTONIC) - t->began > STALLED))
		judge(t);
	return awake;
}
