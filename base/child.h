/* child.h - child processes that run code of this program, and the memory that they share with it. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <stddef.h>
#include <sys/types.h>

/* fork(): 0 in the child. The child is in process group `group`, or in its own if that is 0; the group ends with the
 * program, also with one that SIGKILL ends. Dies with code 3 if there is no process. */
pid_t child_start(pid_t group);
/* Waits until a child of the group has ended, and returns it. */
pid_t child_wait(pid_t group, int *status);

/* Zeroed memory that this process shares with the children that it starts later. Dies with code 3. */
void *shared_memory(size_t size);
void shared_free(void *memory, size_t size);

#endif
