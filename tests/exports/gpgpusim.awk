# gpgpusim.awk - lines of GPGPU-Sim's statistics in their forms, totals that add up, and what they say, as JSON. Exit
# status 1 with a line for the first line that breaks a rule.
function refuse(rule) { print FILENAME ":" FNR ": " rule ": " $0 | "cat >&2"; bad = 1; exit 1 }
function near(value, wanted) { return value - wanted < 0.0001 && wanted - value < 0.0001 }
function whole(text) { if (text !~ /^[0-9]+$/) refuse("a whole number"); return text }
/^kernel_name = [^ ]+ $/ { kernels++; next }
/^kernel_launch_uid = [0-9]+ $/ { if ($3 != kernels) refuse("launches are numbered from 1"); next }
/^gpu_sim_cycle = / { cycles = whole($3); all_cycles += cycles; next }
/^gpu_sim_insn = / { lanes = whole($3); all_lanes += lanes; next }
/^gpu_ipc = +[0-9.]+$/ { if (!near($3, lanes / cycles)) refuse("instructions by cycles"); next }
/^gpu_tot_sim_cycle = / { if (whole($3) != all_cycles) refuse("sum"); next }
/^gpu_tot_sim_insn = / { if (whole($3) != all_lanes) refuse("sum"); next }
/^gpu_tot_ipc = +[0-9.]+$/ { if (!near($3, all_lanes / all_cycles)) refuse("instructions by cycles"); next }
/^gpu_tot_issued_cta = / { whole($3); next }
/^L1[ID]_cache:$/ { cache = $1; next }
/^\tL1[ID]_total_cache_(accesses|misses|pending_hits|reservation_fails) = / {
	if (substr($1, 1, 3) != substr(cache, 1, 3)) refuse("another cache")
	count[$1] = whole($3)
	next
}
/^\tL1D_total_cache_miss_rate = [0-9.]+$/ {
	if (!near($3, count["L1D_total_cache_misses"] / count["L1D_total_cache_accesses"])) refuse("misses by accesses")
	next
}
/^Warp Occupancy Distribution:$/ { distribution = FNR; next }
distribution && FNR == distribution + 1 {
	n = split($0, part, "\t")
	if (n != 35) refuse("Stall, W0_Idle, W0_Scoreboard and W1 to W32")
	for (i = 1; i <= n; i++) {
		split(part[i], pair, ":")
		if (pair[1] != (i == 1 ? "Stall" : i == 2 ? "W0_Idle" : i == 3 ? "W0_Scoreboard" : "W" i - 3))
			refuse("another class")
		slot[i] = whole(pair[2])
		if (i > 3) { issued += pair[2]; sum += pair[2] * (i - 3) }
	}
	next
}
{ refuse("no such line") }
END {
	if (bad) exit 1
	if (sum != all_lanes) { print FILENAME ": " sum " lanes in W1 to W32, " all_lanes " instructions" | "cat >&2"; exit 1 }
	printf "{\"kernels\":%d,\"cycles\":%d,\"issued\":%d,\"pipeline\":%d,\"idle\":%d,\"scoreboard\":%d,\"loads\":%d,\"misses\":%d}\n",
		kernels, all_cycles, issued, slot[1], slot[2], slot[3], count["L1D_total_cache_accesses"],
		count["L1D_total_cache_misses"]
}
