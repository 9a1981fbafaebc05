/* background.h - tasks in child processes, which run while the caller goes on.
 *
 * A task begins with the caller's memory as it is then, and what it leaves behind must be files or memory of
 * shared_memory() (base/child.h). Its stderr is kept until background_join(), so messages appear in the order in which
 * the caller joins. The children end with the program. */
#ifndef BASE_BACKGROUND_H
#define BASE_BACKGROUND_H

struct background;

/* The processors that this process may use. */
unsigned processors(void);

/* At most `jobs` of `tasks` tasks run at a time. All must be joined before background_close(). */
struct background *background_open(unsigned jobs, unsigned tasks);
void background_close(struct background *b);

/* Starts task(arg) as number n, from 0, when fewer than `jobs` run. */
void background_start(struct background *b, unsigned n, void (*task)(void *arg), void *arg);
/* Waits until task n has ended and prints what it has written to stderr. If it failed, ends this program with its exit
 * code. */
void background_join(struct background *b, unsigned n);

#endif
