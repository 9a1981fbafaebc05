/* share.c - emits share.v, the warp-sharing unit of policy kaws. */
#include "rtl_gen/writer/pieces.h"

static void oldest(struct verilog *v)
{
	v_step(v, "2. For each type the oldest warp that waits only for its own scheduler's collector.");
	v_line(v, "wire [Y*W-1:0] pool = {blocked_i & ~sfu_i & ~mem_i, blocked_i & sfu_i, blocked_i & mem_i};");
	v_line(v, "wire [Y*W-1:0] oldest;");
	v_line(v, "generate");
	v_line(v, "for (gy = 0; gy < Y; gy = gy + 1) begin : g_oldest");
	v_line(v, "wire [W-1:0] waiting = pool[gy*W +: W];");
	if (v->cfg->has_map) {
		v_line(v, "wire [T-1:0] asks, first;");
		v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_tb");
		v_line(v, "assign asks[gt] = |(waiting & owned[gt*W +: W]);");
		v_line(v, "assign first[gt] = asks[gt] & ~|(asks & older_i[gt*T +: T]);");
		v_line(v, "end");
		v_line(v, "reg [W-1:0] mine; // warps of the oldest TB");
		v_line(v, "always @* begin : find_mine");
		v_line(v, "integer t;");
		v_line(v, "mine = 0;");
		v_line(v, "for (t = 0; t < T; t = t + 1)");
		v_line(v, "mine = mine | (waiting & owned[t*W +: W] & {W{first[t]}});");
		v_line(v, "end");
	} else {
		v_line(v, "wire [W-1:0] mine = waiting;");
	}
	v_line(v, "assign oldest[gy*W +: W] = mine & (~mine + 1'b1);");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void lend(struct verilog *v)
{
	v_step(
	    v,
	    "3. For each type: if exactly one scheduler's collector is free and that scheduler has granted nothing so "
	    "far, it is lent. That scheduler's own warps do not wait: for them it is free.");
	v_line(v, "wire [Y*S-1:0] free = {free_sp_i, free_sfu_i, free_mem_i};");
	v_line(v, "wire [Y*S-1:0] lends;");
	v_line(v, "wire [Y*W-1:0] shared;");
	v_line(v, "generate");
	v_line(v, "for (gy = 0; gy < Y; gy = gy + 1) begin : g_type");
	v_line(v, "wire [S-1:0] granted;");
	v_line(v, "if (gy == 0) begin : g_first");
	v_line(v, "assign granted = home;");
	v_line(v, "end else begin : g_next");
	v_line(v, "assign granted = g_type[gy-1].granted | g_type[gy-1].lent;");
	v_line(v, "end");
	v_line(v, "wire [S-1:0] mine = free[gy*S +: S];");
	v_line(v, "wire alone = ~|(mine & (mine - 1'b1));");
	v_line(v, "wire go = alone & |(mine & ~granted) & |oldest[gy*W +: W];");
	v_line(v, "wire [S-1:0] lent = mine & {S{go}};");
	v_line(v, "assign lends[gy*S +: S] = lent;");
	v_line(v, "assign shared[gy*W +: W] = oldest[gy*W +: W] & {W{go}};");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void outputs(struct verilog *v)
{
	v_step(v, "Outputs, and the number of the guest warp of each scheduler.");
	v_line(v, "assign shared_mem_o = shared[0 +: W];");
	v_line(v, "assign shared_sfu_o = shared[W +: W];");
	v_line(v, "assign shared_sp_o = shared[2*W +: W];");
	v_line(v, "assign borrowed_o = lends[0 +: S] | lends[S +: S] | lends[2*S +: S];");
	v_line(v, "reg [S*BW-1:0] guest;");
	v_line(v, "always @* begin : find_guest");
	v_line(v, "integer y, s, w;");
	v_line(v, "guest = 0;");
	v_line(v, "for (y = 0; y < Y; y = y + 1)");
	v_line(v, "for (s = 0; s < S; s = s + 1)");
	v_line(v, "for (w = 0; w < W; w = w + 1)");
	v_line(v, "if (lends[y*S + s] & shared[y*W + w])");
	v_line(v, "guest[s*BW +: BW] = guest[s*BW +: BW] | w[BW-1:0];");
	v_line(v, "end");
	v_line(v, "assign guest_o = guest;");
}

/* For the claims of one collector type: which warp should issue, and through which scheduler. */
static void claim_type(struct verilog *v, const char *type, const char *warps, const char *granted)
{
	v_line(v, "wire [W-1:0] wait_%s = blocked_i & %s;", type, warps);
	v_line(v, "wire open_%s = |free_%s_i & ((free_%s_i & (free_%s_i - 1'b1)) == 0) & ((free_%s_i & %s) == 0);",
	       type, type, type, type, type, granted);
	v_line(v, "wire [W-1:0] right_%s;", type);
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_%s", type);
	v_line(v, "wire [W-1:0] sooner;");
	v_line(v, "for (gx = 0; gx < W; gx = gx + 1) begin : g_other");
	if (v->cfg->has_map) {
		v_line(v, "wire [BT-1:0] tb_w = %s[gw*BT +: BT];", v_tb(v));
		v_line(v, "wire [BT-1:0] tb_x = %s[gx*BT +: BT];", v_tb(v));
		v_line(v, "assign sooner[gx] = tb_x == tb_w ? gx < gw : older_i[tb_w*T + tb_x];");
	} else {
		v_line(v, "assign sooner[gx] = gx < gw;");
	}
	v_line(v, "end");
	v_line(v, "wire goes = open_%s & wait_%s[gw] & ~|(wait_%s & sooner);", type, type, type);
	v_line(v, "assign right_%s[gw] = shared_%s_o[gw] == goes;", type, type);
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void assume(struct verilog *v)
{
	v_line(v, "wire [W-1:0] home_free; // the warp's own scheduler has a free collector of its type");
	v_line(v, "wire [S-1:0] one;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_home_free");
	v_line(v, "wire other = sfu_i[gw] ? free_sfu_i[gw %% S] : free_sp_i[gw %% S];");
	v_line(v, "assign home_free[gw] = mem_i[gw] ? free_mem_i[gw %% S] : other;");
	v_line(v, "end");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_one");
	v_line(v, "wire [W-1:0] granted = issue_i & (LANE_0 << gs);");
	v_line(v, "assign one[gs] = (granted & (granted - 1'b1)) == 0;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	if (!v->cfg->has_map)
		return;
	v_line(v, "// TB numbers are below T, and older_i is a strict total order.");
	v_line(v, "wire [W-1:0] tb_exists;");
	v_line(v, "wire [T*T-1:0] ordered;");
	v_line(v, "generate");
	v_line(v, "for (gw = 0; gw < W; gw = gw + 1) begin : g_exists");
	v_line(v, "assign tb_exists[gw] = %s[gw*BT +: BT] < T;", v_tb(v));
	v_line(v, "end");
	v_line(v, "for (gt = 0; gt < T; gt = gt + 1) begin : g_ordered");
	v_line(v, "for (gu = 0; gu < T; gu = gu + 1) begin : g_pair");
	v_line(v, "wire u_first = older_i[gt*T + gu];");
	v_line(v, "wire t_first = older_i[gu*T + gt];");
	v_line(v, "wire chain = (older_i[gu*T +: T] & ~older_i[gt*T +: T]) == 0;");
	v_line(v, "assign ordered[gt*T + gu] = (u_first == (~t_first & (gt != gu))) & (~u_first | chain);");
	v_line(v, "end");
	v_line(v, "end");
	v_line(v, "endgenerate");
}

static void formal(struct verilog *v)
{
	v_ifdef(v, "FORMAL");
	v_line(
	    v,
	    "// For each type, in this order: the oldest waiting warp issues if exactly one collector of the type is");
	v_line(v, "// free and its scheduler has granted nothing; no other warp is shared.");
	assume(v);
	v_line(v, "wire [S-1:0] lent_mem = free_mem_i & {S{|shared_mem_o}};");
	v_line(v, "wire [S-1:0] lent_sfu = free_sfu_i & {S{|shared_sfu_o}};");
	v_line(v, "wire [S-1:0] lent_sp = free_sp_i & {S{|shared_sp_o}};");
	claim_type(v, "mem", "mem_i", "home");
	claim_type(v, "sfu", "sfu_i", "(home | lent_mem)");
	claim_type(v, "sp", "~mem_i & ~sfu_i", "(home | lent_mem | lent_sfu)");
	v_line(v, "wire [S-1:0] named;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_named");
	v_line(v, "wire [W-1:0] warp = %u'd1 << guest_o[gs*BW +: BW];", v->cfg->warps);
	v_line(v, "wire [W-1:0] by_sp = lent_sp[gs] ? shared_sp_o : {W{1'b0}};");
	v_line(v, "wire [W-1:0] by_sfu = lent_sfu[gs] ? shared_sfu_o : by_sp;");
	v_line(v, "wire [W-1:0] comes = lent_mem[gs] ? shared_mem_o : by_sfu;");
	v_line(v, "assign named[gs] = borrowed_o[gs] ? warp == comes : guest_o[gs*BW +: BW] == 0;");
	v_line(v, "end");
	v_line(v, "endgenerate");
	v_line(v, "always @* begin");
	v_line(v, "m_type: assume ((sfu_i & mem_i) == 0);");
	v_line(v, "m_blocked: assume ((blocked_i & home_free) == 0);");
	v_line(v, "m_ready: assume ((issue_i & ~home_free) == 0);");
	v_line(v, "m_one: assume (&one);");
	if (v->cfg->has_map) {
		v_line(v, "m_tb: assume (&tb_exists);");
		v_line(v, "m_older: assume (&ordered);");
	}
	v_line(v, "a_mem: assert (&right_mem);");
	v_line(v, "a_sfu: assert (&right_sfu);");
	v_line(v, "a_sp: assert (&right_sp);");
	v_line(v, "a_borrowed: assert (borrowed_o == (lent_mem | lent_sfu | lent_sp));");
	v_line(v, "a_guest: assert (&named);");
	v_line(v, "c_mem: cover (|shared_mem_o);");
	v_line(v, "c_two: cover (|shared_mem_o & |shared_sp_o);");
	v_line(v, "end");
	v_endif(v);
}

void emit_share(struct verilog *v)
{
	v_begin(v, (struct v_about){
		       BLOCK_share, "share", "rtl_gen/blocks/share.c",
		       "The warp-sharing unit: a warp that waits only for its own scheduler's collector issues "
		       "through the only scheduler whose collector of that type is free, if it issues nothing itself.",
		       "0 cycles (all of it is combinational).", "none."});
	v_sizes(v);
	v_lane_param(v);
	v_param(v, "Y", 3, "collector types: 0 MEM, 1 SFU, 2 SP");
	v_table_ports(v);
	v_step(v, "1. Schedulers that issue a warp of their own.");
	v_line(v, "wire [S-1:0] home;");
	v_line(v, "generate");
	v_line(v, "for (gs = 0; gs < S; gs = gs + 1) begin : g_home");
	v_line(v, "assign home[gs] = |(issue_i & (LANE_0 << gs));");
	v_line(v, "end");
	v_line(v, "endgenerate");
	if (v->cfg->has_map)
		emit_owned(v, "W");
	oldest(v);
	lend(v);
	outputs(v);
	formal(v);
	v_end(v);
}
