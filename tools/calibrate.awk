# calibrate.awk - compares Warpsmith's cycles with Accel-Sim's, for tools/calibrate: awk -F, -v to=DIR THEIRS OURS.
#
# Both files have lines "SET,NAME,MACHINE,SCHEDULER,CYCLES,ISSUED,PIPELINE,IDLE,SCOREBOARD,KERNELS". Goals, in percent:
# chains and independent streams 1, other traces 5, bound by memory 10; Titan X 25; each kernel of a workload 5; speedups
# within 2 points, and the same sign wherever Accel-Sim's differ by more than 2 %. Bound by memory are the traces whose
# instructions, without the memory's limits, would take less than half of Accel-Sim's cycles on their SMs (at the issue
# rate of two a cycle).

function abs(x) { return x < 0 ? -x : x }
function sms(machine) { return machine == "gtx480_1sm" ? 1 : machine == "gtx480" ? 15 : 28 }
function schedulers(machine) { return machine == "titanx" ? 4 : 2 }
function goal(id) {
	if (set[id] == "titanx") return 25
	if (set[id] == "workloads") return 5
	if (name[id] ~ /^(chain|indep)_/) return 1
	return insts[id] / (2 * sms(machine[id])) < theirs[id] / 2 ? 10 : 5
}
function error(a, b) { return 100 * (a / b - 1) }

# The means of each set on one SM and on many.
function count(id, off, miss,   m) {
	m = set[id] "," (machine[id] == "gtx480_1sm" ? "one" : "many")
	runs[m]++; sum[m] += abs(off); within[m] += !miss
	if (abs(off) > most[m]) most[m] = abs(off)
}
function total(m, what) {
	if (runs[m]) printf "%s: mean absolute error %.2f %% over %d runs, largest %.2f %%; within its goal: %d\n", what,
		sum[m] / runs[m], runs[m], most[m], within[m] >(to "/totals")
}

{ id = $1 "," $2 "," $3 "," $4 }
NR == FNR {
	theirs[id] = $5; insts[id] = $6; kernels_of[id] = $10
	# GPGPU-Sim does not clock an SM that has no thread block and will get none: what is missing is idle.
	all = schedulers($3) * sms($3) * $5
	state[id, 1] = 100 * $7 / all; state[id, 2] = 100 * (all - $6 - $7 - $9) / all; state[id, 3] = 100 * $9 / all
	next
}
FNR == 1 {
	print "set,trace,machine,scheduler,ours,theirs,error,goal,verdict" >(to "/runs.csv")
	print "workload,machine,scheduler,kernel,ours,theirs,error,goal,verdict" >(to "/kernels.csv")
	print "trace,machine,scheduler,pipeline,theirs,idle,theirs,scoreboard,theirs" >(to "/slots.csv")
	print "set,trace,machine,speedup,ours,theirs,points,verdict" >(to "/speedups.csv")
}
{
	set[id] = $1; name[id] = $2; machine[id] = $3; ours[id] = $5
	at = $1 "," $2 "," $3
	if (!(at in seen)) { seen[at]; place[++places] = at }
	off = error($5, theirs[id]); miss = abs(off) > goal(id)
	count(id, off, miss)
	printf "%s,%d,%d,%+.2f,%d,%s\n", id, $5, theirs[id], off, goal(id), miss ? "MISS" : "" >(to "/runs.csv")
	if ($1 == "workloads") {
		split($10, mine, " ")
		n = split(kernels_of[id], its, " ")
		for (k = 1; k <= n; k++) {
			off = error(mine[k], its[k]); wide = abs(off) > 5; kernels++; far += wide
			printf "%s,%s,%s,%d,%d,%d,%+.2f,5,%s\n", $2, $3, $4, k, mine[k], its[k], off, wide ? "MISS" : "" \
				>(to "/kernels.csv")
		}
	}
	if ($1 != "traces") next
	printf "%s,%s,%s", $2, $3, $4 >(to "/slots.csv")
	states++
	for (i = 1; i <= 3; i++) {
		a = 100 * $(6 + i) / ($6 + $7 + $8 + $9)
		apart[i] += abs(a - state[id, i])
		printf ",%.1f,%.1f", a, state[id, i] >(to "/slots.csv")
	}
	print "" >(to "/slots.csv")
}
END {
	split("lrr gto old tls", s, " ")
	for (i = 1; i <= places; i++) for (a = 2; a <= 4; a++) for (b = 1; b < a; b++) {
		base = place[i] "," s[a]; id = place[i] "," s[b]
		if (!(base in ours) || !(id in ours)) continue
		o = error(ours[id], ours[base]); t = error(theirs[id], theirs[base])
		pairs++; off = abs(o - t) > 2; wide_pairs += off
		differ = abs(t) > 2; signed += differ; wrong = differ && o * t <= 0; signs += wrong
		printf "%s,%s/%s,%+.2f,%+.2f,%+.2f,%s\n", place[i], s[a], s[b], o, t, o - t,
			(off ? "MISS" : "") (off && wrong ? " " : "") (wrong ? "SIGN" : "") >(to "/speedups.csv")
	}
	total("traces,one", "traces on one SM")
	total("traces,many", "traces on 15 SMs")
	total("workloads,one", "workloads on one SM")
	total("workloads,many", "workloads on 15 SMs")
	total("titanx,many", "traces on the Titan X")
	if (kernels) printf "kernels of workloads within 5 %%: %d of %d\n", kernels - far, kernels >(to "/totals")
	printf "speedups within 2 points: %d of %d; sign as theirs: %d of %d\n", pairs - wide_pairs, pairs, signed - signs,
		signed >(to "/totals")
	if (states) printf "traces: differ by %.1f points in pipeline, %.1f in idle, %.1f in scoreboard, mean of %d runs\n",
		apart[1] / states, apart[2] / states, apart[3] / states, states >(to "/totals")
}
