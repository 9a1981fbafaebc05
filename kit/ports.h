/* ports.h - the ports of the top wrapper: one list of names for all configs.
 *
 * A port is in the list if front_end has it with Verilog under some policy. Its width is that of the config; a port
 * that front_end lacks under the config is there all the same. */
#ifndef KIT_PORTS_H
#define KIT_PORTS_H

#include "rtl_gen/writer/verilog.h"

struct kit_port {
	struct port port;
	char name[V_NAME]; /* with its suffix */
	unsigned width;
	bool exists; /* front_end has it under the config */
	bool own;    /* of the counters that the wrapper can contain, under a config without them */
};

struct kit_ports {
	struct kit_port at[MAX_PORTS];
	unsigned count;
};

/* Fills the list, in the order of front_end.def; then the wrapper's own ports. */
void kit_ports(struct kit_ports *ports, const struct config *cfg);

#endif
