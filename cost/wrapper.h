/* wrapper.h - a Verilog wrapper that registers all ports of a module, so that its delay is register to register.
 *
 * The wrapper is the module `wrap`, the measured module its instance `dut`. A register wrap_p drives input port p, or
 * takes output port p. The clock of the module is its port clk_i or clk; that of the wrapper is its port clk. The reset
 * of the module (rst_i, rst, reset, rst_ni, rst_n or reset_n) is an input of the wrapper, without a register. */
#ifndef COST_WRAPPER_H
#define COST_WRAPPER_H

#include "cost/flow.h"

/* Writes wrap.v to the job's folder. The wrapper has a port ext_p for each input p and wrap_p for each output p.
 * Returns its reset ports, with a space behind each; the caller frees them. */
char *area_wrap(const struct area_job *job);

/* The same with two pins and the reset instead of all ports, for a chip that has fewer pins: the input registers form
 * one shift register, and the output registers are XORed into a shift register whose top bit is the output pin. Returns
 * the number of flip-flops that the wrapper adds. */
unsigned area_wrap_serial(const struct area_job *job);

#endif
