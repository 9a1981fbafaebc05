/* pins.h - the pins of front_end as a simulator sees them: the port tables as words.
 *
 * A frame holds the values of all inputs, or of all outputs, of one cycle as 32-bit words: each port starts at a word
 * of its own and lies there as in its Verilog vector, bit 0 in bit 0 of its first word. Bits above a port's width are
 * 0. Outputs are front_end's own, in the order of front_end.def, then, with the observe bus, its rows in their order.
 */
#ifndef SIM_LOCKSTEP_PINS_H
#define SIM_LOCKSTEP_PINS_H

#include "model/blocks/front_end.h"

enum { PIN_NAME = 96, MAX_PINS = 2 * MAX_PORTS };

struct pin {
	struct port port;
	char name[PIN_NAME]; /* in Verilog */
	enum block owner;    /* the block whose register an observe pin shows; else front_end */
	bool observe;
	unsigned width, word; /* bits; first word in its frame */
};

struct pins {
	struct pin in[MAX_PORTS], out[MAX_PINS];
	unsigned ins, outs;
	unsigned in_words, out_words;
	unsigned elements; /* values in the output frame: bits, bits of masks, numbers */
	bool observe;
};

void pins_of(const struct config *cfg, bool observe, struct pins *p);

void pins_pack_in(const struct pins *p, const struct front_end_in *in, uint32_t *frame);
/* `obs` may be NULL without the observe bus. */
void pins_pack_out(const struct pins *p, const struct front_end_out *out, const struct front_end_obs *obs,
		   uint32_t *frame);

/* Element n of a pin in a frame. */
uint64_t pin_get(const struct pin *p, const uint32_t *frame, unsigned n);

/* The values of all input pins that are not 0, as "launch=1 ready=5f", hexadecimal, the highest bit first; the caller
 * frees. */
char *pins_text(const struct pins *p, const uint32_t *in);

#endif
