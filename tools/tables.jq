# tables.jq - the rows of tables from the JSON that the program writes: jq -r 'include "tables"; NAME'. Used by tools/tables.

# A number with d digits behind the point.
def fixed(d): (. * pow(10; d) | round | if . < 0 then error("negative") else tostring end) as $text
	| ("0" * ([d + 1 - ($text | length), 0] | max) // "") as $zeros
	| ($zeros + $text) as $all
	| if d == 0 then $all else $all[:-d] + "." + $all[-d:] end;
def percent: . * 100 | fixed(1) + " %";
def pad(n): . + (" " * (n - length) // "");
def code: "`\(.)`";
def row: "| " + (map(tostring) | join(" | ")) + " |";
def head: row, "|" + ("---|" * length);

# list configs: the keys of the section [front_end].
def configs: [.keys[] | select(.section == "front_end") | .key] as $keys
	| (["config"] + ($keys | map(code)) | head),
	  (.configs[] | select(.whole_gpu | not) | .keys as $values | [.name | code] + ($keys | map($values[.])) | row);

# list configs: every file of config/, in a few words.
def machines: (["config", "warps", "TBs", "schedulers", "SMs", "what it is"] | head),
	(.configs[] | [(.name | code), .keys.warps, .keys.tbs, .keys.schedulers, .keys.sms, .meaning] | row);

# list configs: every key with its section, range and default.
def keys_of_configs: (["section", "key", "values", "default", "meaning"] | head),
	(.keys[] | (if .allowed then .allowed | map(code) | join(" ") elif .min == null then "`true` `false`"
		else "\(.min) to \(.max)" end) as $values
		| [.section, (.key | code), $values, .default, .meaning] | row);

# list policies
def policies: (["stage", "policy", "what it does", "options"] | head),
	(.policies[] | [.stage, (.name | code), "\(.meaning) (\(.source))",
		(.options | map(.key | code) | if . == [] then "-" else join(", ") end)] | row);
def names: (["name", "policy", "who calls it so"] | head),
	(.names[] | [(.name, .policy | code), .source] | row);
def options: (["option", "values, the default first", "meaning"] | head),
	(reduce (.policies[].options[]) as $o ([]; if any(.[]; . == $o) then . else . + [$o] end)
		| .[] | [(.key | code), (.allowed | map(code) | join(" ")), .meaning] | row);

# list workloads: both sizes of a workload in one row.
def workloads: .workloads as $all
	| (["workload", "suite", "sets", "TBs per SM x warps per TB", "barriers per warp", "partial masks", "warp instructions, small",
		"full"] | head),
	  ($all[] | select(.size == "small") | .name as $name
		| [($name | code), .suite, (.sets // "-"), "\(.tbs_per_sm)x\(.warps_per_tb)", (.barriers_per_warp | fixed(1)), (.divergence | percent),
		   .warp_instructions, ($all[] | select(.size == "full" and .name == $name + "_full") | .warp_instructions)] | row);

# build/report.json of `warpsmith demo`; nothing of steps whose tool is missing.
def results(name): .[name][].result | select(. != null);
def kernel: (["kernel", "TBs", "warps per TB", "warp instructions", "barriers", "partial masks", "output"] | head),
	(results("kernel").kernels[] | [.name, .tbs, .warps_per_tb, .warp_instructions, .barriers, (.divergence | percent),
		"equal to the C reference"] | row);
def policies_run: (["policy", "cycles", "IPC", "speedup over lrr+rr", "at barriers", "at exit", "RTRU"] | head),
	(results("policies").runs[] | [(.policy | pad(17)), .cycles, (.ipc | fixed(3)), (.speedup | fixed(3)),
		(.barrier_share | percent), (.exit_share | percent), (.rtru | fixed(3))] | row);
def lock_step: (["policy", "simulator", "cycles", "values compared", "mismatches"] | head),
	(results("lock_step") | [(.policy | pad(17)), .simulator, .cycles, .comparisons, .mismatches] | row);
def area: (["policy", "block", "cells", "LUT4s", "flip-flops"] | head),
	(results("area") | .policy as $policy | (.blocks[], .front_end)
		| [($policy | pad(17)), (.name | pad(12)), .cells, .luts, .ffs] | row);

# area -p A,B,C: flip-flops by owner, and sizes.
def costs: .config as $config | .policies[] | [($config | code), (.policy | sub("\\+rr$"; "") | code), .ffs_of.paper,
	.ffs_of.baseline, .ffs_of.ours, .ffs, .cells, .luts, .depth] | row;

# area --flow of front_end with a key of [ports], "" for none.
def port_key(key): .config as $config | .modules[]
	| [($config | code), (if key == "" then "" else key | code end), .ffs, .cells, (.um2 | round), (.ns | fixed(2))]
	| row;

# list workloads, with the report of `sim` for them: the columns of calibration/program_profiles.csv.
def profiles(report): .workloads[] | . as $w | (report.runs[] | select(.workload == $w.name)) as $r
	| ([.kernels[] | .tbs * .warps_per_tb] | add) as $warps | ([$r.warp_cycles[]] | add) as $cycles
	| [.name, ([.kernels[].launches] | add), .warps_per_tb, (.warp_instructions / $warps | fixed(0)),
	   (.barriers_per_warp | fixed(1)), (100 * .divergence | fixed(0)),
	   (100 * $r.l1d.loads / $r.warp_instructions | fixed(1)),
	   (if $r.l1d.loads == 0 then 0 else 100 * $r.l1d.misses / $r.l1d.loads end | fixed(0)), ($r.ipc | fixed(2)),
	   ($r.warp_cycles | (.barrier, .exit, .fetch, .data) | 100 * . / $cycles | fixed(0))] | join(",");
