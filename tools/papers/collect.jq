# collect.jq - points.csv from the files of points (jq -n, the files as input), or kernels.csv, the cycles of kernels by
# name, with --arg what kernels.
def round4: if . == null then "" else . * 10000 | round / 10000 end;
def state: [.config, .settings, .policy, .workload];

def points: ["config", "settings", "policy", "workload", "cycles", "instructions", "barrier_share", "exit_share", "rtru",
		"warps_in_flight", "last_tb", "issued", "not_selected", "barrier", "exit", "fetch", "control", "data", "structural",
		"scheduler_issued", "idle", "scoreboard", "pipeline", "loads", "misses", "no_mshr", "no_queue", "no_way"],
	(inputs | state + [.cycles, .warp_instructions, (.barrier_share, .exit_share, .rtru, .warps_in_flight | round4),
			.last_tb_cycles]
		+ (.warp_cycles | [.issued, .not_selected, .barrier, .exit, .fetch, .control, .data, .structural])
		+ (.scheduler_cycles | [.issued, .idle, .scoreboard, .pipeline])
		+ (.l1d | [.loads, .misses] + (.reservation_fails | [.mshr, .miss_queue, .ways])));

def kernels: ["config", "settings", "policy", "workload", "kernel", "launches", "cycles"],
	(inputs | select(.config == "pro" and .settings == "") | . as $run
		| reduce .kernels[] as $k ({}; .[$k.name] |= [(.[0] // 0) + 1, (.[1] // 0) + $k.cycles])
		| to_entries[] | ($run | state) + [.key] + .value);

if $what == "kernels" then kernels else points end
| map(tostring | gsub(","; " ")) | join(",")
