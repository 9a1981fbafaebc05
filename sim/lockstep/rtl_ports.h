/* rtl_ports.h - the ports that Verilog files really have, against the port tables. */
#ifndef SIM_LOCKSTEP_RTL_PORTS_H
#define SIM_LOCKSTEP_RTL_PORTS_H

#include "sim/lockstep/rtl_source.h"

/* Lets Yosys read the files' module headers. Finds the front end (the one module whose name ends in "front_end") and
 * sets r->top and r->observe. Dies as rtl_read() says; `dir` is for messages. */
void rtl_check_ports(struct rtl_source *r, const struct config *cfg, const char *dir);

#endif
