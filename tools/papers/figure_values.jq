# figure_values.jq - the figures with their numbers, from points.csv, kernels.csv, theirs.csv and benchmarks.csv, whose
# texts are the variables points, kernels, theirs and benchmarks. To each figure it adds
#   rows: for each benchmark that has a workload {benchmark, workload, values}; values[i][j]: bar i, part j
#   means: {arithmetic, geometric}, each as values are; absent: benchmarks of the paper without a workload
#   theirs: {"BENCHMARK|BAR|PART": the paper's number}
include "figures";
include "benchmarks";

def number: if . == "" then null else tonumber end;
def ratio(a; b): if a == null or b == null or b == 0 then null else a / b end;

# A run's numbers by the names that parts of figures have.
def columns: with_entries(if (.key | IN("config", "settings", "policy", "workload", "kernel")) then . else .value |= number end)
	| .ipc = ratio(.instructions; .cycles) | .miss_rate = ratio(.misses; .loads)
	| .reservation_fails = .no_mshr + .no_queue + .no_way | .stalls = .pipeline + .idle + .scoreboard;
def state(policy; settings): "\(.config)|\(settings | gsub(","; " "))|\(policy)";

# What a bar shows of a run: a number for each part, with the figure's other run in $base.
def shown($figure; $base):
	. as $run | [$figure.parts[] | $run[.]] as $own | [$figure.parts[] | ($base // {})[.]] as $other
	| ($figure.metric) as $metric
	| if $metric == "plain" then $own
	elif $metric == "percent" then $own | map(if . then 100 * . else null end)
	elif $metric == "speedup" then [ratio($own[0]; $other[0])]
	elif $metric == "inverse" then [ratio($other[0]; $own[0])]
	elif $metric == "relative" then [ratio(100 * $own[0]; $other[0])]
	elif $metric == "of_own" then $own | map(ratio(100 * .; $own | add))
	elif $metric == "of_base" then $own | map(ratio(100 * .; $other | add))
	elif $metric == "fewer" then [range($own | length)] | map(ratio($own[.]; $other[.])) + [ratio($own | add; $other | add)]
	elif $metric == "fewer_in_all" then [ratio($own | add; $other | add)]
	else error("no metric \($metric)") end;

def row($runs; $figure; $workload):
	[$figure.bars[] | . as $bar | base($figure) as $over
		| $runs[$figure | state($bar.policy; $bar.settings)][$workload] as $run
		| (if $over then $runs[$figure | state($over.policy; $over.settings)][$workload] else null end) as $base
		| if $run == null or ($over and $base == null) then null else $run | shown($figure; $base) end];

# A row for each kernel of each benchmark: cycles under the bar's policy over those under the figure's.
def kernel_rows($kernels; $figure; $benchmark):
	[$figure | state(.over.policy; "")] as $key
	| ($kernels[$key[0]][$benchmark.workload] // {}) as $pro
	| $pro | keys_unsorted[] | . as $kernel
	| {benchmark: "\($benchmark.benchmark): \($kernel)", workload: $benchmark.workload,
		values: [$figure.bars[] | [ratio($kernels[(.policy | . as $p | $figure | state($p; ""))][$benchmark.workload][$kernel];
			$pro[$kernel])]]};

def usable: map(select(. != null and . > 0));
def arithmetic: map(select(. != null)) | if . == [] then null else add / length end;
def geometric: usable | if . == [] then null else (map(log) | add / length) | exp end;
# The mean over the rows of every number.
def mean_of($rows; f): $rows | if . == [] then [] else [range(.[0].values | length) as $bar
	| [range($rows[0].values[$bar] | length) as $part | [$rows[].values[$bar][$part]] | f]] end;

($points | [csv | columns] | group_by([.config, .settings, .policy])
	| map({key: (.[0] as $f | $f | state($f.policy; $f.settings)), value: (map({key: .workload, value: .}) | from_entries)})
	| from_entries) as $runs
| ($kernels | reduce csv as $k ({}; ($k | state($k.policy; $k.settings)) as $key
	| .[$key][$k.workload][$k.kernel] = ($k.cycles | tonumber))) as $by_kernel
| ($theirs | [csv]) as $theirs
| [figures[] | . as $figure
	| [benchmarks($figure)[] | select(.workload as $w | $figure | [.bars[] | $runs[. as $b | $figure
		| state($b.policy; $b.settings)][$w]] | all(. != null))] as $there
	| .rows = (if .metric == "kernel_speedup" then [$there[] | kernel_rows($by_kernel; $figure; .)]
		else [$there[] | {benchmark, workload, values: row($runs; $figure; .workload)}] end)
	| .rows |= map(select(.values | all(. != null)))
	| .absent = ([benchmarks($figure)[].benchmark] - [$there[].benchmark])
	| .means = {arithmetic: mean_of(.rows; arithmetic), geometric: mean_of(.rows; geometric)}
	| .theirs = ([$theirs[] | select(.figure == $figure.id) | {key: "\(.benchmark)|\(.bar)|\(.part)", value: .value}]
		| from_entries)]
