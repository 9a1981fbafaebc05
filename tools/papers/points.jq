# points.jq - the runs that figures need, a line each: config, settings, policy, workload; each once, and those of the
# first figures first. Variables: benchmarks, the text of benchmarks.csv; workloads and only, names with blanks between
# them: the workloads that exist, and the figures that are wanted (none: all).
include "figures";
include "benchmarks";

def names: split(" ") | map(select(. != ""));

($workloads | names) as $there
| ($only | names) as $wanted
| [figures[] | select($wanted == [] or (.id as $id | any($wanted[]; . == $id)))
	| . as $figure
	| .bars[] | (., base($figure)) | select(. != null)
	| [$figure.config, (.settings | if . == "" then "-" else . end), .policy]
		+ (benchmarks($figure)[] | .workload | select(. as $w | any($there[]; . == $w)) | [.])] as $all
| reduce $all[] as $point ({seen: {}, points: []};
	($point | join(" ")) as $line | if .seen[$line] then . else .seen[$line] = true | .points += [$line] end)
| .points[]
