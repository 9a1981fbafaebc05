/* pins.h - lays out the ports of front_end as arrays of 32-bit words for a simulator.
 *
 * A frame holds the values of all inputs, or of all outputs, in one cycle. Each port starts at a word boundary; bit i
 * of its Verilog vector is bit i % 32 of its word i / 32. Bits above the width of a port are 0. The output frame has
 * the outputs in the order of front_end.def, then the observe ports, if there are any, in the order of their tables. */
#ifndef SIM_LOCKSTEP_PINS_H
#define SIM_LOCKSTEP_PINS_H

#include "model/blocks/front_end.h"

enum { PIN_NAME = 96, MAX_PINS = 2 * MAX_PORTS };

struct pin {
	struct port port;
	char name[PIN_NAME];        /* of the Verilog port */
	char foreign[2 * PIN_NAME]; /* "PORT of MODULE": the foreign port that drives it (port_map.h); "": none */
	enum block owner;           /* of an observe port: the block whose register it shows; else front_end */
	enum block source;    /* of an output: the block that drives it, the last one with an output of that name */
	bool observe;         /* an observe port */
	unsigned width, word; /* width in bits; first word in its frame */
};

struct pins {
	struct pin in[MAX_PORTS], out[MAX_PINS];
	unsigned ins, outs;
	unsigned in_words, out_words;
	unsigned elements; /* values in the output frame: each bit of a mask and each number counts 1 */
	bool observe;      /* the output frame has the observe ports */
	bool async;        /* reset = async: every other reset, from the first on, has no clock edge */
};

/* Fills the tables for a config. */

void pins_of(const struct config *cfg, bool observe, struct pins *p);

/* A word of the input frame during a reset: all inputs are 1 but enable_i. */
uint32_t pins_reset_word(const struct pins *p, unsigned word);

void pins_pack_in(const struct pins *p, const struct front_end_in *in, uint32_t *frame);
/* `obs` may be NULL if there are no observe ports. */
void pins_pack_out(const struct pins *p, const struct front_end_out *out, const struct front_end_obs *obs,
		   uint32_t *frame);

/* The opposite of pins_pack_in(); fields of *in that no pin has are 0. */
void pins_unpack_in(const struct pins *p, const uint32_t *frame, struct front_end_in *in);

/* The value of element n of a pin in a frame. */
uint64_t pin_get(const struct pin *p, const uint32_t *frame, unsigned n);

/* The vector of a pin in hexadecimal, without leading zeros; the caller frees. */
char *pin_text(const struct pin *p, const uint32_t *frame);
/* True if the vector of a pin is 0. */
bool pin_is_zero(const struct pin *p, const uint32_t *frame);

/* The input pins whose value is not 0 as text, such as "launch=1 ready=5f", hexadecimal; the caller frees. */
char *pins_text(const struct pins *p, const uint32_t *in);
/* The same of the outputs without the observe ports. */
char *pins_text_out(const struct pins *p, const uint32_t *out);

#endif
