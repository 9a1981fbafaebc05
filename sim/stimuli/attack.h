/* attack.h - adversarial stimulus for a front end: every warp can always issue, and all but one do what a policy may
 * prefer, so that the one, the victim, may wait forever.
 *
 * Thread blocks are launched into all slots, one a cycle. Every fetch hits, every head is ready in every cycle. The
 * victim executes plain instructions without end. The other warps do what the attack says. */
#ifndef SIM_STIMULI_ATTACK_H
#define SIM_STIMULI_ATTACK_H

#include "model/machine/config.h"
#include "model/machine/stimulus.h"

/* ATTACK(name, what the other warps do). Under `barrier` one warp of each other TB never arrives; under `relaunch` a
 * warp exits after SHORT_LIFE instructions. */
#define ATTACKS(ATTACK)                                                                                                \
	ATTACK(ready, "the others execute plain instructions")                                                         \
	ATTACK(memory, "the others execute memory instructions")                                                       \
	ATTACK(barrier, "the other TBs' warps wait at the barrier")                                                    \
	ATTACK(relaunch, "the other TBs exit and are launched again")

enum { SHORT_LIFE = 8 };
enum attack {
#define ATTACK(name, meaning) ATTACK_##name,
	ATTACKS(ATTACK)
#undef ATTACK
	    ATTACK_COUNT
};
extern const char *const attack_names[ATTACK_COUNT], *const attack_meanings[ATTACK_COUNT];

/* Creates a stimulus that never ends; released with attack_close(). `cfg` must outlive it. */
struct stimulus *attack_open(const struct config *cfg, enum attack attack, unsigned victim);
void attack_close(struct stimulus *s);

#endif
