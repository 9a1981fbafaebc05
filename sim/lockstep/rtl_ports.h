/* rtl_ports.h - compares the ports of Verilog files with the port tables. */
#ifndef SIM_LOCKSTEP_RTL_PORTS_H
#define SIM_LOCKSTEP_RTL_PORTS_H

#include <jansson.h>

#include "sim/lockstep/rtl_source.h"

/* The modules of the files as Yosys's JSON, with the macro OBSERVE if `observe`, after the commands `then` ("" or
 * "COMMAND; ..."); -lib reads module headers and skips module bodies. Dies with code 3 if Yosys fails; `dir` is for
 * messages. The caller owns the result. */
json_t *rtl_modules(const struct rtl_source *r, const char *dir, bool observe, const char *then);

/* Reads the module headers with Yosys, finds the front end (the one module whose name ends in "front_end"), checks its
 * ports and sets r->top and r->observe. Dies with code 2 for missing, extra or wrong ports, with code 3 if Yosys fails.
 * `dir` is for messages. */
void rtl_check_ports(struct rtl_source *r, const struct config *cfg, const char *dir);

#endif
