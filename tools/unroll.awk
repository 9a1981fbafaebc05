# unroll.awk - cycles of a circuit with claims (ASCII AIGER 1.9) as a question for a SAT solver (DIMACS).
#
#   awk -v ask=run|base|some|step -v cycles=N -f unroll.awk FILE.aag
#
#   run   from the initial state, N cycles in which all assumptions hold
#   base  and a claim is broken in the last one. The first cycle is before the reset: nothing is claimed of it
#   some  from any state, N cycles in which all assumptions hold, and all claims in all but the last
#   step  and a claim is broken in the last one
#
# Variable f (M + 1) + v + 1 is variable v of the circuit in cycle f, from 0; v = 0 is the constant false.
NR == 1 { most = $2; ends["in"] = $3; ends["latch"] = $4; ends["out"] = $5; ends["and"] = $6; ends["bad"] = $7; ends["assume"] = $8; next }
n["in"] < ends["in"] { n["in"]++; next }
n["latch"] < ends["latch"] { i = ++n["latch"]; latch[i] = $1; follows[i] = $2; first[i] = NF > 2 ? $3 : 0; next }
n["out"] < ends["out"] { n["out"]++; next }
n["bad"] < ends["bad"] { bad[++n["bad"]] = $1; next }
n["assume"] < ends["assume"] { assume[++n["assume"]] = $1; next }
n["and"] < ends["and"] { i = ++n["and"]; gate[i] = $1; left[i] = $2; right[i] = $3; next }

function literal(f, lit,    v) {
	v = f * (most + 1) + int(lit / 2) + 1
	return lit % 2 ? -v : v
}
function clause(text) { body[++clauses] = text " 0" }

END {
	initial = ask == "run" || ask == "base"
	for (f = 0; f < cycles; f++) {
		clause(-literal(f, 0))
		for (i = 1; i <= n["and"]; i++) {
			g = literal(f, gate[i]); a = literal(f, left[i]); b = literal(f, right[i])
			clause(-g " " a); clause(-g " " b); clause(g " " (-a) " " (-b))
		}
		for (i = 1; i <= n["latch"]; i++) {
			q = literal(f, latch[i])
			if (f > 0) {
				d = literal(f - 1, follows[i])
				clause(q " " (-d)); clause(-q " " d)
			} else if (initial && first[i] < 2) { # a flip-flop without an initial value stands as its own
				clause(first[i] ? q : -q)
			}
		}
		for (i = 1; i <= n["assume"]; i++) clause(literal(f, assume[i]))
		if (f < cycles - 1 && ask != "run" && !(f == 0 && initial))
			for (i = 1; i <= n["bad"]; i++) clause(-literal(f, bad[i]))
	}
	if (ask == "base" || ask == "step") {
		broken = ""
		for (i = 1; i <= n["bad"]; i++) broken = broken literal(cycles - 1, bad[i]) " "
		clause(broken)
	}
	print "p cnf", cycles * (most + 1), clauses
	for (i = 1; i <= clauses; i++) print body[i]
}
