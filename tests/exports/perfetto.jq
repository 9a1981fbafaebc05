# perfetto.jq - the rules of Chrome's trace event format, as far as a file of `warpsmith export perfetto` uses it, and
# what the file says of a run: an object with the cycles of warps in each state, the issues, and the arrows. An error
# names the first event that breaks a rule.
def check(rule; ok): if ok then . else error("\(rule): \(tojson)") end;
def whole: type == "number" and . == floor and . >= 0;

.traceEvents
| map(check("phase"; .ph | IN("M", "X", "C", "s", "f"))
	| check("process and thread"; (.pid | whole) and (.tid | whole))
	| check("name"; .name | type == "string" and . != "")
	| check("time"; .ph == "M" or (.ts | whole))
	| check("duration"; .ph != "X" or ((.dur | whole) and .dur > 0))
	| check("counter"; .ph != "C" or (.args | length > 0 and all(.[]; type == "number" and . >= 0)))
	| check("arrow"; (.ph | IN("s", "f") | not) or (.id | whole))
	| check("binding"; .ph != "f" or .bp == "e"))
| . as $events
| (map(select(.ph == "M" and .name == "process_name").pid)) as $processes
| (map(select(.ph == "M" and .name == "thread_name") | "\(.pid).\(.tid)") | map({(.): true}) | add) as $threads
| ($processes | check("a process is named once"; length == (unique | length)))
| [$events[] | select(.ph == "X")] as $slices
| ($slices | map(check("its thread has a name"; $threads["\(.pid).\(.tid)"])))
# Slices of a thread do not overlap: sorted by time, each begins where the one before has ended or later.
| ($slices | group_by([.pid, .tid]) | map(sort_by(.ts) | . as $all
	| [range(1; length) | $all[.] as $next | $all[. - 1]
		| check("slices overlap"; .ts + .dur <= $next.ts)])) as $_
# An arrow has a start within a slice and one end, at the start of a slice and not before.
| ($slices | map({("\(.pid).\(.tid).\(.ts)"): .}) | add // {}) as $at
| ([$events[] | select(.ph == "s" or .ph == "f")] | group_by(.id)
	| map(check("an arrow has a start and an end"; length == 2 and ([.[].ph] | sort) == ["f", "s"])
		| sort_by(.ph == "f") | check("an arrow goes forward"; .[0].ts < .[1].ts)
		| check("an arrow starts at a slice"; $at["\(.[0].pid).\(.[0].tid).\(.[0].ts)"].cat == "issued")
		| check("an arrow ends at a slice"; $at["\(.[1].pid).\(.[1].tid).\(.[1].ts)"]))) as $arrows
| {states: ($slices | group_by(.cat) | map({(.[0].cat): (map(.dur) | add)}) | add),
	issues: ([$slices[] | select(.cat == "issued")] | length), arrows: ($arrows | length),
	issued_in: ([$slices[] | select(.cat == "issued") | "\(.ts).\(.tid)"] | sort)}
