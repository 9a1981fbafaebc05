/* operations.h - the run() functions that the decoder selects, defined in sim/engine, and the values of inst.mode that
 * select their variants. */
#ifndef SIM_PTX_OPERATIONS_H
#define SIM_PTX_OPERATIONS_H

#include "sim/ptx/code.h"

enum { SHFL_UP, SHFL_DOWN, SHFL_BFLY, SHFL_IDX };
enum { VOTE_ALL, VOTE_ANY, VOTE_UNI, VOTE_BALLOT };
enum { MATCH_ANY, MATCH_ALL };
enum { REDUX_ADD, REDUX_MIN, REDUX_MAX, REDUX_AND, REDUX_OR, REDUX_XOR };
enum { BARRIER_SYNC, BARRIER_POPC, BARRIER_AND, BARRIER_OR };
/* Flag beside the modes above: the last source operand is a member mask. */
enum { WITH_MEMBERS = 16 };

ptx_run ptx_run_nothing, ptx_run_warp_sync, ptx_run_shfl, ptx_run_vote, ptx_run_activemask, ptx_run_match,
    ptx_run_redux;
ptx_run ptx_run_setp, ptx_run_set, ptx_run_selp, ptx_run_slct;
ptx_run ptx_run_mov, ptx_run_pack, ptx_run_unpack, ptx_run_cvta, ptx_run_isspacep;
ptx_run ptx_run_cvt, ptx_run_cvt_pair;
/* Calls of functions of CUDA's runtime library. */
ptx_run ptx_run_vprintf, ptx_run_assertfail;
ptx_run ptx_run_tex, ptx_run_txq;
ptx_run ptx_run_load, ptx_run_store, ptx_run_atom;

/* Flag of inst.mode of memory instructions: the address register has 32 bits. */
enum { ACCESS_NARROW = 1 };

enum ptx_atomic {
	ATOM_AND,
	ATOM_OR,
	ATOM_XOR,
	ATOM_EXCH,
	ATOM_ADD,
	ATOM_MIN,
	ATOM_MAX,
	ATOM_INC,
	ATOM_DEC,
	ATOM_CAS,
};
/* inst.mode of conversions to halves: negative values become 0. */
enum { CVT_RELU = 1 };

#endif
