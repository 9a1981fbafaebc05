/* workers.h - independent tasks in worker processes, several at a time. */
#ifndef BASE_WORKERS_H
#define BASE_WORKERS_H

/* Calls task(arg, n) once for each n from 0 to tasks - 1, in `jobs` child processes: what a task leaves behind must be
 * files. Tasks begin in order. A task that fails calls die() or exit(); its worker ends there, and when the others have
 * ended too, this program ends with the highest exit code. The workers end with the program. `what` names a task in the
 * progress (base/progress.h), for example "proof"; NULL: the caller reports it. */
void workers_run(unsigned jobs, unsigned tasks, const char *what, void (*task)(void *arg, unsigned n), void *arg);

#endif
