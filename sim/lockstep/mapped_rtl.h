/* mapped_rtl.h - a foreign Verilog module in the place of one of our blocks, behind a port map (port_map.h).
 *
 * The front end that is checked consists of the generated modules, their names with a prefix, a wrapper with the name
 * and the ports of the mapped block, and the foreign files, which stay as they are. With block = "front_end" it is the
 * wrapper and the foreign files alone. There are no observe ports: outputs are compared. */
#ifndef SIM_LOCKSTEP_MAPPED_RTL_H
#define SIM_LOCKSTEP_MAPPED_RTL_H

#include "sim/lockstep/pins.h"
#include "sim/lockstep/port_map.h"
#include "sim/lockstep/rtl_source.h"

/* Fills *r with that front end from the files of DIR (files.f). Dies with code 2 and one line, with the line of the map
 * where there is one, if the module, a port or a parameter does not exist, has another direction or width, or is in no
 * line of the map; with code 3 if Yosys cannot read the files. */
void mapped_rtl_read(struct rtl_source *r, const struct config *cfg, const char *dir, const struct port_map *map);

/* Takes the outputs that the map does not check out of the pins, and names the module's ports in the others. */
void mapped_pins(const struct port_map *map, struct pins *p);

#endif
