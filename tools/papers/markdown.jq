# markdown.jq - the page of figures and tables, from figures.json: ours, and in brackets the paper's number where its text
# or a table of it has one. Variables: pictures, the folder of the pictures; size, what
# the names of the workloads end with; workloads, the JSON of `list workloads`; shapes, tests/baws_table_2.txt; timelines and
# order, the results of tools/papers/timelines.
include "tables";
include "figure_parts";

def cell($figure; $row; $bar; $part; $value):
	($figure.theirs["\($row)|\($bar)|\($part)"]) as $theirs
	| (if $value == null then "-" else $value | fixed($figure.digits) end) + (if $theirs then " (\($theirs))" else "" end);

# Rows of numbers: {benchmark, values}, and below them the means; a paper's mean stands beside the kind that it states.
def largest: . as $figure | [range(.bars | length) as $bar | [.rows[].values[$bar] | . as $v | $figure | part_values($v)]
	| transpose | map(max)];
def lines: (if .paper == "PRO" then "geometric mean" else "arithmetic mean" end) as $kind
	| . as $figure
	| def whole: map(. as $v | $figure | part_values($v));
	[.rows[] | {benchmark, key: .benchmark, values: (.values | whole)}]
	+ [{benchmark: "arithmetic mean", values: (.means.arithmetic | whole)},
		(if .metric | IN("speedup", "inverse", "kernel_speedup", "fewer", "fewer_in_all") then
			{benchmark: "geometric mean", values: (.means.geometric | whole)} else empty end),
		{benchmark: "largest", values: largest, key: "maximum"}
		| if .benchmark == $kind then .key = "mean" else . end];

def bars_table: . as $figure | (["benchmark", (.bars[].name)] | head),
	(lines[] | . as $line | [.benchmark] + [range($figure.bars | length)
		| cell($figure; $line.key; $figure.bars[.].name; "-"; $line.values[.][0])] | row);
def stacks_table: . as $figure | part_names as $parts | (["benchmark", "policy"] + $parts | head),
	(lines[] | . as $line | range($figure.bars | length) as $bar
		| [$line.benchmark, $figure.bars[$bar].name] + [range($parts | length)
			| cell($figure; $line.key; $figure.bars[$bar].name; $parts[.]; $line.values[$bar][.])] | row);

def command: "warpsmith sim -c \(.config)"
	+ (.bars[0].settings | if . == "" then "" else " --set " + (split(",") | join(" --set ")) end)
	+ " -p \([.bars[].policy] | join(",")) -w ...";

def section: "", "## \(.paper), \(.name): \(.title)", "",
	(if .rows == [] then "None of the paper's benchmarks is here yet.\n" else
		(if has_picture then "![\(.title)](\($pictures)/\(.id).svg)", "" else empty end),
		"Unit: \(.unit). `\(command)`", "",
		(if part_names | length > 1 then stacks_table else bars_table end) end),
	(if .absent == [] then empty else "", "No workload for: \(.absent | join(", "))." end);

# BAWS Table 2: TBs per SM x warps per TB of each benchmark, from `list workloads` and tests/baws_table_2.txt.
def table_2: ($shapes | split("\n") | map(split(" ") | map(select(. != ""))) | map(select(length == 3 and .[0][0:1] != "#"))) as $theirs
	| "", "## BAWS, Table 2: TBs per SM x warps per TB", "", (["workload", "ours", "BAWS"] | head),
	($theirs[] | .[0] as $name | ($workloads[0].workloads[] | select(.name == $name + $size)) as $ours
		| [$name, "\($ours.tbs_per_sm)x\($ours.warps_per_tb)", "\(.[1])x\(.[2])"] | row);

def pair($title; $id; $policies): "", "## \($title)", "", ($policies[] | "![\(.)](\($pictures)/\($id).\(.).svg)", "");
def over_time: $timelines[0] as $t
	| if $t["baws_4 gto+rr"] then pair("BAWS, Figure 4: the first TBs of FWT, small size, one SM"; "baws_4"; ["gto+rr", "lrr+rr"]),
		"Longest wait at a barrier in the first three TBs, in cycles: GTO \($t["baws_4 gto+rr"]) (about 3800), LRR "
			+ "\($t["baws_4 lrr+rr"])." else empty end,
	if $t["pro_t4 rows"] then pair("PRO, Figure 2: the TBs of an SM, AES"; "pro_2"; ["lrr+rr", "pro+rr"]),
		"## PRO, Table IV: order of the first TBs of AES by progress", "",
		($order | split("\n") | map(select(. != "") | split(",")) | (["cycle", range(1; .[0] | length)] | head), (.[] | row)),
		"", "The order changes \($t["pro_t4 changes"]) times in \($t["pro_t4 rows"]) rows (7 times in 16)." else empty end;

"# The papers' figures",
"",
"Ours, and in brackets the paper's number where its text or a table has one; bars alone are not read off."
	+ (if $size == "" then " Small sizes, on one SM: a test of the scripts." else "" end),
(.[] | section),
table_2,
over_time
