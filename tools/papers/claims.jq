# claims.jq - the claims of the papers, each with the paper's number, ours, whether it holds, and the cause: the rows of
# docs/claims.md, from figures.json. Variables: benchmarks, points, the texts of the CSV files; timelines, what
# tools/papers/timelines counts; costs, bits by policy.
#
# The verdict follows from the numbers by the rules of docs/claims.md alone:
#   sized, level   yes if ours has the same sign and half to twice the size; direction if it has the same sign and is at
#                  least 0.5; otherwise no
#   signed_as      the paper has no number: yes if ours has the paper's sign and is at least 0.5
#   neutral        no effect: yes if ours is at most 2 away from 0
#   counted        yes if it is true of at least the paper's share of the benchmarks; direction if of half that share
# A claim whose benchmarks have no workload has no number and no row.
include "claim_causes";
include "benchmarks";

. as $figures
| ([$benchmarks | csv | .set = "\(.paper) \(.set)"]) as $set_names
| ([$points | csv | {key: "\(.config)|\(.settings)|\(.policy)|\(.workload)", value: (to_entries | map(.value as $v | {key, value: (try ($v | tonumber) catch $v)}) | from_entries)}]
	| from_entries) as $runs
| def figure($id): $figures[] | select(.id == $id);
def bar_index($id; $bar): figure($id) | .bars | map(.name) | index($bar);
# The values of a bar, of a part by its number: {benchmark, value}.
def values($id; $bar; $part): bar_index($id; $bar) as $i | [figure($id).rows[] | {benchmark, value: .values[$i][$part]}];
def sums($id; $bar): bar_index($id; $bar) as $i | [figure($id).rows[] | {benchmark, value: (.values[$i] | add)}];
def average: map(.value) | if . == [] or any(. == null) then null else add / length end;
def geometric: map(.value) | if . == [] or any(. == null or . <= 0) then null else (map(log) | add / length) | exp end;
def at($benchmark): [.[] | select(.benchmark == $benchmark) | .value][0];
# One bar over another, benchmark by benchmark.
def over($other): . as $own | [range(length)] | map({benchmark: $own[.].benchmark,
	value: (if $other[.].value then $own[.].value / $other[.].value else null end)});
def change: if . == null then null else (. - 1) * 100 end;
def mean($id; $bar): values($id; $bar; 0) | (if figure($id).paper == "PRO" then geometric else average end) | change;

# The change of the stalls from one policy to another, in percent of the other's: of a workload the states of its warps (of
# its schedulers for PRO, KAWS and MOTRR), of a set the means over its workloads.
def states($config): if $config == "gtx480" then ["barrier", "exit", "fetch", "control", "data", "structural"]
	else ["idle", "scoreboard", "pipeline"] end;
def stall_changes($config; $policy; $other; $workload):
	$runs["\($config)||\($policy)|\($workload)"] as $a | $runs["\($config)||\($other)|\($workload)"] as $b
	| if $a == null or $b == null then empty else (states($config) | map($b[.]) | add) as $all
		| states($config) | map({key: ., value: (100 * ($a[.] - $b[.]) / $all)}) | from_entries end;
def changes_text: to_entries | map(select(.value | fabs >= 0.05)) | sort_by(-(.value | fabs)) | .[:3]
	| if . == [] then "no stall changes" else map("\(.key) \(.value | signed)") | join(", ") end;
def breakdown_of($config; $policy; $other; $workload): [stall_changes($config; $policy; $other; $workload)][0]
	| if . == null then "" else changes_text end;
def breakdown($config; $policy; $other; $set): [$set_names[] | select(.set == $set) | .workload] as $all
	| [$all[] as $w | stall_changes($config; $policy; $other; $w)] as $changes
	| if $changes == [] then "" else [states($config)[] as $s | {key: $s, value: ($changes | map(.[$s]) | add / length)}]
		| from_entries | changes_text end;
def row($paper; $where; $claim; $theirs; $ours; $holds; $cause):
	{paper: $paper, where: $where, claim: $claim, theirs: $theirs, ours: $ours, holds: $holds, cause: $cause};
def near($theirs; $ours): if $theirs * $ours > 0 and ($ours | fabs) >= ($theirs | fabs) / 2
		and ($ours | fabs) <= ($theirs | fabs) * 2 then "yes"
	elif $theirs * $ours > 0 and ($ours | fabs) >= 0.5 then "direction" else "no" end;
def sized($paper; $where; $claim; $theirs; $ours; $cause): select($ours != null)
	| row($paper; $where; $claim; $theirs | percent_text; $ours | percent_text; near($theirs; $ours); $cause);
def level($paper; $where; $claim; $theirs; $ours; $unit; $cause): select($ours != null)
	| row($paper; $where; $claim; "\($theirs)\($unit)"; "\($ours | plain)\($unit)"; near($theirs; $ours); $cause);
def neutral($paper; $where; $claim; $theirs; $ours; $cause): select($ours != null)
	| row($paper; $where; $claim; $theirs | percent_text; $ours | percent_text;
		if $ours | fabs <= 2 then "yes" else "no" end; $cause);
# true of how many: a list of booleans, null where there is no workload. The paper's share: "N of M"; most: more than half.
def paper_share: if startswith("most") then 0.501 elif startswith("all") then 1
	else split(" of ") | map(tonumber) | .[0] / .[1] end;
def counted($paper; $where; $claim; $theirs; $true; $cause): ($true | map(select(. != null))) as $known | select($known != [])
	| ($known | map(select(.)) | length / ($known | length)) as $ours | ($theirs | paper_share) as $share
	| row($paper; $where; $claim; $theirs; "\($known | map(select(.)) | length) of \($known | length)";
		if $ours >= $share then "yes" elif $ours >= $share / 2 and $ours > 0 then "direction" else "no" end; $cause);
# A change without a number in the paper: $up is 1 or -1.
def signed_as($paper; $where; $claim; $theirs; $up; $ours; $cause): select($ours != null)
	| row($paper; $where; $claim; $theirs; $ours | percent_text; if $ours * $up >= 0.5 then "yes" else "no" end; $cause);
def names($list): [.[] | select(.benchmark | IN($list[]))];
def kernels($benchmark): [.[] | select(.benchmark | startswith("\($benchmark): "))];

def baws_claims: "BAWS" as $p
	| values("baws_8"; "GTO"; 0) as $gto | values("baws_8"; "MWF(GTO)+CFF"; 0) as $baws
	| values("baws_8"; "MWF(LRR)+CFF"; 0) as $baws_lrr | values("baws_8"; "MWF(LRR)"; 0) as $mwf_lrr
	| values("baws_8"; "MWF(GTO)"; 0) as $mwf_gto | values("baws_8"; "TLS"; 0) as $tls
	| sums("baws_1"; "LRR") as $wait_lrr | sums("baws_1"; "GTO") as $wait_gto
	| values("baws_12"; "SAWS"; 0) as $saws | values("baws_12"; "MWF(GTO)+CFF"; 0) as $baws_by_gto
	| def stall($bar; $kind): values("baws_10"; $bar; $kind);
	level($p; "Fig. 1"; "warps spend this share of their time at barriers and exits under LRR"; 30; $wait_lrr | average; " %";
		waits($wait_lrr)),
	level($p; "Fig. 1"; "and this share under GTO"; 37; $wait_gto | average; " %"; waits($wait_gto)),
	level($p; "Fig. 1"; "at most"; 61; ($wait_lrr + $wait_gto | map(.value) | max); " %"; most($wait_lrr + $wait_gto)),
	level($p; "Fig. 1"; "GTO has more of it than LRR, in points"; 7; ([$wait_gto, $wait_lrr | average] | if .[0] then .[0] - .[1]
		else null end); ""; breakdown("gtx480"; "gto+rr"; "lrr+rr"; "BAWS barrier")),
	counted($p; "5"; "barrier-intensive: more than 15 % of the time at barriers and exits"; "13 of 13";
		$wait_gto | map(.value > 15); below($wait_gto; 15)),
	counted($p; "7.1"; "exits are the smaller part of it"; "all"; [values("baws_1"; "GTO"; 0), values("baws_1"; "GTO"; 1)]
		| transpose | map(.[0].value > .[1].value); "largest shares of exits: \(values("baws_1"; "GTO"; 1) | largest(2; " %"))"),
	level($p; "Fig. 5"; "RTRU, at most"; 60; ([values("baws_5"; "LRR", "GTO"; 0)] | add | map(.value) | max); " %";
		most([values("baws_5"; "LRR", "GTO"; 0)] | add)),
	counted($p; "Fig. 5"; "RTRU is larger under GTO than under LRR for FWT, MM, STN and PVR"; "4 of 4";
		values("baws_5"; "GTO"; 0) | over(values("baws_5"; "LRR"; 0)) | names(["FWT", "MM", "STN", "PVR"]) | map(.value > 1);
		"GTO over LRR: \(values("baws_5"; "GTO"; 0) | over(values("baws_5"; "LRR"; 0)) | names(["FWT", "MM", "STN", "PVR"]) | list(""))"),
	level($p; "Fig. 4"; "FWT under GTO, one SM: longest wait at a barrier in the first three TBs, in cycles"; 3800;
		$timelines[0]["baws_4 gto+rr"]; ""; "under LRR \($timelines[0]["baws_4 lrr+rr"])"),
	sized($p; "Fig. 8"; "GTO over LRR"; 8.4; mean("baws_8"; "GTO"); breakdown("gtx480"; "gto+rr"; "lrr+rr"; "BAWS barrier")),
	sized($p; "Fig. 8"; "MWF(LRR) over LRR"; 9.5; mean("baws_8"; "MWF(LRR)"); breakdown("gtx480"; "mwf_lrr+rr"; "lrr+rr"; "BAWS barrier")),
	sized($p; "Fig. 8"; "MWF(GTO) over LRR"; 9.8; mean("baws_8"; "MWF(GTO)"); breakdown("gtx480"; "mwf_gto+rr"; "lrr+rr"; "BAWS barrier")),
	sized($p; "Fig. 8"; "MWF(LRR)+CFF over LRR"; 16.2; mean("baws_8"; "MWF(LRR)+CFF");
		breakdown("gtx480"; "mwf_lrr+cff"; "lrr+rr"; "BAWS barrier")),
	sized($p; "Fig. 8"; "MWF(GTO)+CFF, BAWS, over LRR"; 16.9; mean("baws_8"; "MWF(GTO)+CFF");
		breakdown("gtx480"; "mwf_gto+cff"; "lrr+rr"; "BAWS barrier")),
	sized($p; "abstract"; "BAWS over LRR, at most"; 35; ($baws | map(.value) | max | change); most_change($baws)),
	sized($p; "6.1"; "MWF(GTO)+CFF over GTO"; 8.5; ($baws | over($gto) | average | change);
		breakdown("gtx480"; "mwf_gto+cff"; "gto+rr"; "BAWS barrier")),
	sized($p; "6.1"; "MWF(LRR)+CFF over GTO"; 7.8; ($baws_lrr | over($gto) | average | change);
		breakdown("gtx480"; "mwf_lrr+cff"; "gto+rr"; "BAWS barrier")),
	sized($p; "6.1"; "BAWS over GTO on SRAD2, the most"; 30; ($baws_by_gto | at("SRAD2") | change);
		"the most: \($baws_by_gto | largest_change(2))"),
	counted($p; "6.1"; "BAWS is never below LRR (by more than 0.5 %)"; "13 of 13"; $baws | map(.value > 0.995);
		"lowest: \($baws | lowest_change(3))"),
	counted($p; "6.1"; "GTO is below LRR on SRAD2"; "1 of 1"; $gto | names(["SRAD2"]) | map(.value < 1);
		"GTO \($gto | names(["SRAD2"]) | list_change); \(breakdown_of("gtx480"; "gto+rr"; "lrr+rr"; "srad"))"),
	sized($p; "6.1"; "CFF adds to GTO"; 1.7; (values("baws_8"; "GTO+CFF"; 0) | over($gto) | average | change);
		breakdown("gtx480"; "gto+cff"; "gto+rr"; "BAWS barrier")),
	sized($p; "6.1"; "CFF adds to TLS"; 1.7; (values("baws_8"; "TLS+CFF"; 0) | over($tls) | average | change);
		breakdown("gtx480"; "tls+cff"; "tls+rr"; "BAWS barrier")),
	sized($p; "6.1"; "CFF adds to MWF(LRR)"; 6.7; ($baws_lrr | over($mwf_lrr) | average | change);
		breakdown("gtx480"; "mwf_lrr+cff"; "mwf_lrr+rr"; "BAWS barrier")),
	sized($p; "6.1"; "CFF adds to MWF(GTO)"; 7.1; ($baws | over($mwf_gto) | average | change);
		breakdown("gtx480"; "mwf_gto+cff"; "mwf_gto+rr"; "BAWS barrier")),
	sized($p; "6.1"; "MWF(LRR) without CFF over GTO"; 1.1; ($mwf_lrr | over($gto) | average | change);
		breakdown("gtx480"; "mwf_lrr+rr"; "gto+rr"; "BAWS barrier")),
	sized($p; "6.1"; "MWF(GTO) without CFF over GTO"; 1.4; ($mwf_gto | over($gto) | average | change);
		breakdown("gtx480"; "mwf_gto+rr"; "gto+rr"; "BAWS barrier")),
	counted($p; "6.1"; "MWF without CFF is below GTO on STN, HISTO, OCTP and PVC"; "4 of 4";
		$mwf_gto | over($gto) | names(["STN", "HISTO", "OCTP", "PVC"]) | map(.value < 1);
		"MWF(GTO) over GTO: \($mwf_gto | over($gto) | names(["STN", "HISTO", "OCTP", "PVC"]) | list_change)"),
	neutral($p; "6.1"; "TLS equals LRR on average"; 0; mean("baws_8"; "TLS"); breakdown("gtx480"; "tls+rr"; "lrr+rr"; "BAWS barrier")),
	sized($p; "6.1"; "TLS against LRR, at worst"; -15; ($tls | map(.value) | min | change); "lowest: \($tls | lowest_change(3))"),
	counted($p; "6.1"; "BAWS is above GTO on every benchmark"; "13 of 13"; $baws_by_gto | map(.value > 1);
		"lowest: \($baws_by_gto | lowest_change(3))"),
	sized($p; "Fig. 9"; "MWF(GTO)+FEF over LRR"; 11; mean("baws_9"; "MWF(GTO)+FEF"); breakdown("gtx480"; "mwf_gto+fef"; "lrr+rr"; "BAWS barrier")),
	sized($p; "Fig. 9"; "CFF over FEF, both under MWF(GTO)"; 5.4; (values("baws_9"; "MWF(GTO)+CFF"; 0)
		| over(values("baws_9"; "MWF(GTO)+FEF"; 0)) | average | change); breakdown("gtx480"; "mwf_gto+cff"; "mwf_gto+fef"; "BAWS barrier")),
	counted($p; "Fig. 10"; "MWF reduces the stalls at barriers on all but STN"; "12 of 12";
		stall("MWF(LRR)"; 0) | over(stall("LRR"; 0)) | map(select(.benchmark != "STN").value < 1);
		"MWF(LRR) over LRR: \(stall("MWF(LRR)"; 0) | over(stall("LRR"; 0)) | average | plain), largest \(stall("MWF(LRR)"; 0) | over(stall("LRR"; 0)) | largest(2; ""))"),
	counted($p; "Fig. 10"; "BAWS has fewer stalls at barriers than GTO on every benchmark"; "13 of 13";
		stall("MWF(LRR)+CFF"; 0) | over(stall("GTO"; 0)) | map(.value < 1);
		"BAWS over GTO: \(stall("MWF(LRR)+CFF"; 0) | over(stall("GTO"; 0)) | average | plain), largest \(stall("MWF(LRR)+CFF"; 0) | over(stall("GTO"; 0)) | largest(2; ""))"),
	counted($p; "Fig. 10"; "BAWS has fewer structural stalls than LRR"; "most";
		stall("MWF(LRR)+CFF"; 5) | over(stall("LRR"; 5)) | map(.value < 1);
		"BAWS over LRR: \(stall("MWF(LRR)+CFF"; 5) | over(stall("LRR"; 5)) | average | plain)"),
	counted($p; "Fig. 10"; "GTO has fewer structural stalls than BAWS"; "most";
		stall("GTO"; 5) | over(stall("MWF(LRR)+CFF"; 5)) | map(.value < 1);
		"GTO over BAWS: \(stall("GTO"; 5) | over(stall("MWF(LRR)+CFF"; 5)) | average | plain)"),
	counted($p; "Fig. 10"; "CFF reduces fetch stalls on MS, OCTP, SS and HISTO"; "4 of 4";
		stall("MWF(LRR)+CFF"; 2) | over(stall("MWF(LRR)"; 2)) | names(["MS", "OCTP", "SS", "HISTO"]) | map(.value < 1);
		"with over without CFF: \(stall("MWF(LRR)+CFF"; 2) | over(stall("MWF(LRR)"; 2)) | names(["MS", "OCTP", "SS", "HISTO"]) | list(""))"),
	counted($p; "Fig. 10"; "BAWS reduces data stalls on PVC, PVR and SS"; "3 of 3";
		stall("MWF(LRR)+CFF"; 4) | over(stall("LRR"; 4)) | names(["PVC", "PVR", "SS"]) | map(.value < 1);
		"BAWS over LRR: \(stall("MWF(LRR)+CFF"; 4) | over(stall("LRR"; 4)) | names(["PVC", "PVR", "SS"]) | list(""))"),
	neutral($p; "6.4"; "I-buffers of four entries instead of two, under GTO"; 0.3; mean("ibuffer_4"; "GTO");
		"lowest: \(values("ibuffer_4"; "GTO"; 0) | lowest_change(3))"),
	sized($p; "6.4"; "the same, at most (MG)"; 1.4; (values("ibuffer_4"; "GTO"; 0) | map(.value) | max | change);
		"the most: \(values("ibuffer_4"; "GTO"; 0) | largest_change(3))"),
	sized($p; "Fig. 12"; "BAWS over SAWS"; 7; ($baws_by_gto | over($saws) | average | change);
		breakdown("gtx480"; "mwf_gto+cff"; "saws+rr"; "BAWS barrier")),
	sized($p; "6.6"; "BAWS over SAWS on STN"; 27; ($baws_by_gto | over($saws) | at("STN") | change);
		"\(breakdown_of("gtx480"; "mwf_gto+cff"; "saws+rr"; "stencil")); the original has a barrier of the whole grid, ours has none"),
	sized($p; "6.6"; "BAWS over SAWS on SRAD2"; 18; ($baws_by_gto | over($saws) | at("SRAD2") | change);
		breakdown_of("gtx480"; "mwf_gto+cff"; "saws+rr"; "srad")),
	counted($p; "6.6"; "SAWS is below GTO on STN and HISTO"; "2 of 2"; $saws | names(["STN", "HISTO"]) | map(.value < 1);
		"SAWS over GTO: \($saws | names(["STN", "HISTO"]) | list_change)"),
	counted($p; "6.6"; "BAWS is above SAWS on every benchmark"; "13 of 13"; $baws_by_gto | over($saws) | map(.value > 1);
		"lowest: \($baws_by_gto | over($saws) | lowest_change(3))"),
	signed_as($p; "6.6"; "CFF improves SAWS on average"; "somewhat"; 1;
		(values("baws_12"; "SAWS+CFF"; 0) | over($saws) | average | change); breakdown("gtx480"; "saws+cff"; "saws+rr"; "BAWS barrier")),
	sized($p; "Fig. 11"; "kernels with few barriers: BAWS over LRR"; 5.7; mean("baws_11"; "MWF(GTO)+CFF");
		breakdown("gtx480"; "mwf_gto+cff"; "lrr+rr"; "BAWS other")),
	sized($p; "6.5"; "BAWS over LRR on lud"; 22; (values("baws_11"; "MWF(GTO)+CFF"; 0) | at("lud") | change);
		breakdown_of("gtx480"; "mwf_gto+cff"; "lrr+rr"; "lu_decomposition")),
	sized($p; "6.5"; "on hotspot"; 18; (values("baws_11"; "MWF(GTO)+CFF"; 0) | at("hotspot") | change);
		breakdown_of("gtx480"; "mwf_gto+cff"; "lrr+rr"; "hotspot")),
	sized($p; "6.5"; "on heartwall"; -2.6; (values("baws_11"; "MWF(GTO)+CFF"; 0) | at("heartwall") | change);
		breakdown_of("gtx480"; "mwf_gto+cff"; "lrr+rr"; "heartwall")),
	neutral($p; "6.5"; "kernels with few barriers: BAWS over GTO"; 0;
		(values("baws_11"; "MWF(GTO)+CFF"; 0) | over(values("baws_11"; "GTO"; 0)) | average | change);
		breakdown("gtx480"; "mwf_gto+cff"; "gto+rr"; "BAWS other")),
	counted($p; "6.5"; "BAWS is below GTO on dwt2d"; "1 of 1"; values("baws_11"; "MWF(GTO)+CFF"; 0)
		| over(values("baws_11"; "GTO"; 0)) | names(["dwt2d"]) | map(.value < 1); breakdown_of("gtx480"; "mwf_gto+cff"; "gto+rr"; "dwt2d")),
	(["lud", 14.8], ["backprop", 7], ["particlefilter", 5] | . as [$name, $theirs]
		| level($p; "6.5"; "time of a warp of \($name) at barriers and exits"; $theirs; sums("baws_other_1"; "GTO") | at($name); " %";
			"under LRR \(sums("baws_other_1"; "LRR") | at($name) // 0 | plain) %")),
	sized($p; "6.6"; "SAWS over GTO on lud"; 17; (values("baws_14"; "SAWS"; 0) | at("lud") | change);
		breakdown_of("gtx480"; "saws+rr"; "gto+rr"; "lu_decomposition")),
	sized($p; "6.6"; "BAWS over GTO on lud"; 18; (values("baws_14"; "MWF(GTO)+CFF"; 0) | at("lud") | change);
		breakdown_of("gtx480"; "mwf_gto+cff"; "gto+rr"; "lu_decomposition")),
	sized($p; "draft"; "the draft's online policy over LRR"; 14; mean("draft"; "online");
		breakdown("gtx480"; "mwf_gto:greed=off+cff"; "lrr+rr"; "BAWS barrier")),
	sized($p; "draft"; "the draft's offline policy over LRR, at most"; 42; (values("draft"; "offline"; 0) | map(.value) | max | change);
		"the most: \(values("draft"; "offline"; 0) | largest_change(3)); a profile under gto names the warps"),
	level($p; "4.1"; "state of the WPT, in bits"; 48; $costs.mwf_gto; ""; "flip-flops of the netlist; `warpsmith area -c fermi -p mwf_gto+rr`");


def pro_claims: "PRO" as $p
	| [values("pro_4"; "TL", "LRR", "GTO"; 0)] as [$tl, $lrr, $gto]
	| [values("pro_4_apps"; "TL", "LRR", "GTO"; 0)] as [$tl_app, $lrr_app, $gto_app]
	| def stall($bar; $kind): values("pro_t3"; $bar; $kind) | geometric;
	def kind($claim; $theirs; $bar; $kind; $policy): stall($bar; $kind) as $ours
		| sized($p; "Table III"; $claim; ($theirs | change); ($ours | change);
			"\(values("pro_t3"; $bar; $kind) | spread(""))");
	sized($p; "Fig. 4"; "PRO over TL, geometric mean of the kernels"; 13; ($tl | geometric | change);
		breakdown("pro"; "pro+rr"; "tls+rr"; "PRO all")),
	sized($p; "Fig. 4"; "PRO over LRR"; 12; ($lrr | geometric | change); breakdown("pro"; "pro+rr"; "lrr+rr"; "PRO all")),
	sized($p; "Fig. 4"; "PRO over GTO"; 2; ($gto | geometric | change); breakdown("pro"; "pro+rr"; "gto+rr"; "PRO all")),
	sized($p; "IV"; "PRO over TL, at most (scalarProd)"; 60; ($tl | map(.value) | max | change); "the most: \($tl | largest_change(3))"),
	sized($p; "IV"; "PRO over LRR, at most (scalarProd)"; 94; ($lrr | map(.value) | max | change);
		"the most: \($lrr | largest_change(3))"),
	sized($p; "IV"; "PRO over GTO on scalarProd"; -10; ($gto_app | at("ScalarProd") | change);
		breakdown_of("pro"; "pro+rr"; "gto+rr"; "scalar_product")),
	sized($p; "IV"; "scalarProd without the states for barriers, over PRO"; 11;
		(values("pro_no_barriers"; "barrier=off"; 0) | at("ScalarProd") | change);
		breakdown_of("pro"; "pro:barrier=off+rr"; "pro+rr"; "scalar_product")),
	counted($p; "IV"; "PRO is more than 20 % ahead of TL"; "7 of 25"; $tl | map(.value > 1.2); "the most: \($tl | largest_change(3))"),
	counted($p; "IV"; "PRO is more than 20 % ahead of LRR"; "6 of 25"; $lrr | map(.value > 1.2);
		"the most: \($lrr | largest_change(3))"),
	counted($p; "IV"; "PRO is not behind TL"; "22 of 25"; $tl | map(.value >= 1); "lowest: \($tl | lowest_change(3))"),
	counted($p; "IV"; "PRO is not behind LRR"; "21 of 25"; $lrr | map(.value >= 1); "lowest: \($lrr | lowest_change(3))"),
	counted($p; "IV"; "PRO is not behind GTO"; "23 of 25"; $gto | map(.value >= 1); "lowest: \($gto | lowest_change(3))"),
	sized($p; "IV"; "PRO against TL, at worst"; -4; ($tl | map(.value) | min | change); "lowest: \($tl | lowest_change(3))"),
	sized($p; "IV"; "PRO against LRR, at worst"; -7; ($lrr | map(.value) | min | change); "lowest: \($lrr | lowest_change(3))"),
	sized($p; "IV"; "PRO against TL on mergeHistogram256Kernel"; -4;
		($tl | at("histogram: mergeHistogram256Kernel") | change); "against LRR \($lrr
			| at("histogram: mergeHistogram256Kernel") | change | percent_text)"),
	kind("idle: stalls under TL over those under PRO"; 2.40; "TL"; 1; "tls+rr"),
	kind("scoreboard, under TL"; 1.58; "TL"; 2; "tls+rr"),
	kind("pipeline, under TL"; 0.70; "TL"; 0; "tls+rr"),
	kind("all stalls, under TL"; 1.32; "TL"; 3; "tls+rr"),
	kind("idle, under LRR"; 3.21; "LRR"; 1; "lrr+rr"),
	kind("scoreboard, under LRR"; 0.70; "LRR"; 2; "lrr+rr"),
	kind("pipeline, under LRR"; 1.24; "LRR"; 0; "lrr+rr"),
	kind("all stalls, under LRR"; 1.19; "LRR"; 3; "lrr+rr"),
	kind("idle, under GTO"; 1.10; "GTO"; 1; "gto+rr"),
	kind("scoreboard, under GTO"; 1.10; "GTO"; 2; "gto+rr"),
	kind("all stalls, under GTO"; 1.04; "GTO"; 3; "gto+rr"),
	counted($p; "Fig. 1"; "the share of idle cycles is larger under LRR than under GTO"; "most";
		values("pro_1"; "LRR"; 1) | over(values("pro_1"; "GTO"; 1)) | map(.value > 1);
		"LRR over GTO: \(values("pro_1"; "LRR"; 1) | over(values("pro_1"; "GTO"; 1)) | average // 0 | plain)"),
	level($p; "Table IV"; "AES: changes of the order of the first TBs by progress, in 15 periods of 1,000 cycles"; 7;
		$timelines[0]["pro_t4 changes"]; ""; "\($timelines[0]["pro_t4 rows"]) rows until one of the TBs leaves"),
	level($p; "III.E"; "state that PRO adds, in bits"; 1920; $costs.pro; "";
		"flip-flops of the netlist; `warpsmith area -c fermi -p pro+rr`");

def kaws_claims: "KAWS" as $p
	| [values("kaws_5"; "GTO", "KAWS", "order alone", "oldest first"; 0)] as [$gto, $kaws, $order, $old]
	| values("kaws_t2"; "KAWS"; 0) as $last
	| def stalls($part): [values("kaws_6"; "KAWS", "LRR"; $part)] as [$a, $b] | $a | over($b) | average | change;
	sized($p; "Fig. 5"; "KAWS over LRR"; 7.97; ($kaws | average | change); breakdown("kaws"; "kaws+rr"; "lrr+rr"; "KAWS all")),
	sized($p; "Fig. 5"; "KAWS over GTO"; 3.26; ($kaws | over($gto) | average | change);
		breakdown("kaws"; "kaws+rr"; "gto+rr"; "KAWS all")),
	sized($p; "4.1"; "GTO over LRR"; 4.7; ($gto | average | change); breakdown("kaws"; "gto+rr"; "lrr+rr"; "KAWS all")),
	(["RN", 19.91, "resnet_block"], ["HS", 19.64, "hotspot"], ["3DCV", 13.88, "convolution_3d"], ["MRI", -4.74, "mri_q"]
		| . as [$name, $theirs, $workload] | sized($p; "4.1"; "KAWS over LRR on \($name)"; $theirs; ($kaws | at($name) | change);
			breakdown_of("kaws"; "kaws+rr"; "lrr+rr"; $workload))),
	(["MRI", 7.5, "mri_q"], ["3MM", 7.3, "three_mm"], ["QRG", 4.81, "quasirandom"]
		| . as [$name, $theirs, $workload] | sized($p; "4.1, 4.2"; "KAWS over GTO on \($name)"; $theirs;
			($kaws | over($gto) | at($name) | change); breakdown_of("kaws"; "kaws+rr"; "gto+rr"; $workload))),
	neutral($p; "4.1"; "KAWS over GTO on BT"; 0; ($kaws | over($gto) | at("BT") | change);
		breakdown_of("kaws"; "kaws+rr"; "gto+rr"; "bplus_tree")),
	counted($p; "4.1"; "KAWS is above LRR (not on MRI)"; "8 of 9"; $kaws | map(.value > 1); "lowest: \($kaws | lowest_change(3))"),
	counted($p; "4.1"; "LRR is the best of the three on MRI"; "1 of 1"; $kaws | names(["MRI"]) | map(.value < 1);
		"KAWS \($kaws | names(["MRI"]) | list_change); GTO \($gto | names(["MRI"]) | list_change)"),
	sized($p; "Table 2"; "time of a kernel's last TB against GTO"; -5.09; ($last | average | if . then . - 100 else null end);
		$last | spread("")),
	(["HS", -14.65], ["QRG", -16.66], ["MRI", -7.09], ["RN", 3.35] | . as [$name, $theirs] | sized($p; "Table 2";
		"the same on \($name)"; $theirs; ($last | at($name) | if . then . - 100 else null end);
		"order alone: \(values("kaws_t2"; "order alone"; 0) | names([$name]) | list(""))")),
	sized($p; "4.2"; "pipeline stalls against LRR"; -17.35; stalls(0);
		[values("kaws_6"; "KAWS", "LRR"; 0)] as [$a, $b] | $a | over($b) | spread("")),
	sized($p; "4.2"; "all stalls against LRR"; -1.82; ([sums("kaws_6"; "KAWS", "LRR")] as [$a, $b] | $a | over($b) | average | change);
		breakdown("kaws"; "kaws+rr"; "lrr+rr"; "KAWS all")),
	counted($p; "4.2"; "KAWS has more scoreboard stalls than LRR"; "most";
		[values("kaws_6"; "KAWS", "LRR"; 2)] as [$a, $b] | $a | over($b) | map(.value > 1);
		breakdown("kaws"; "kaws+rr"; "lrr+rr"; "KAWS all")),
	signed_as($p; "4.1"; "sharing adds to the kernel-aware order"; "some"; 1;
		($kaws | over($order) | average | change); "KAWS over order alone: \($kaws | over($order) | spread_change)"),
	signed_as($p; "3"; "sharing alone improves GTO"; "some"; 1;
		(values("kaws_5"; "GTO, sharing"; 0) | over($gto) | average | change);
		breakdown("kaws"; "gto:sharing=on+rr"; "gto+rr"; "KAWS all")),
	signed_as($p; "3"; "sharing alone improves LRR"; "some"; 1; mean("kaws_5"; "LRR, sharing");
		breakdown("kaws"; "lrr:sharing=on+rr"; "lrr+rr"; "KAWS all")),
	signed_as($p; "3"; "the kernel-aware order alone improves oldest first"; "some"; 1;
		($order | over($old) | average | change); breakdown("kaws"; "kaws:sharing=off+rr"; "old+rr"; "KAWS all")),
	level($p; "3"; "state that KAWS adds, in bits"; 1024; $costs.kaws; "";
		"flip-flops of the netlist; `warpsmith area -c pascal -p kaws+rr`");

def motrr_claims: "MOTRR" as $p
	| [values("motrr_8"; "LRR", "MTO", "MOTRR", "MOTRR+Recency"; 0)] as [$lrr, $mto, $motrr, $recency]
	| [values("motrr_2"; "LRR", "GTO"; 0)] as [$flight_lrr, $flight_gto]
	| [values("motrr_5"; "LRR", "GTO", "MOTRR+Recency"; 0)] as [$miss_lrr, $miss_gto, $miss]
	| sized($p; "Fig. 8"; "MOTRR+Recency over LRR"; 12.7; ($recency | over($lrr) | average | change);
		breakdown("motrr"; "motrr_recency+rr"; "lrr+rr"; "MOTRR all")),
	sized($p; "Fig. 8"; "MOTRR+Recency over GTO"; 5.6; ($recency | average | change);
		breakdown("motrr"; "motrr_recency+rr"; "gto+rr"; "MOTRR all")),
	sized($p; "Fig. 8"; "MOTRR over LRR"; 11.5; ($motrr | over($lrr) | average | change);
		breakdown("motrr"; "motrr+rr"; "lrr+rr"; "MOTRR all")),
	sized($p; "Fig. 8"; "MOTRR over GTO"; 4.4; ($motrr | average | change); breakdown("motrr"; "motrr+rr"; "gto+rr"; "MOTRR all")),
	sized($p; "Fig. 8"; "recency adds to MOTRR on MVT"; 3.1; ($recency | over($motrr) | at("MVT") | change);
		breakdown_of("motrr"; "motrr_recency+rr"; "motrr+rr"; "mvt")),
	counted($p; "IV"; "MTO is below LRR on LPS, STC, SQRNG and MC"; "4 of 4";
		$mto | over($lrr) | names(["LPS", "STC", "SQRNG", "MC"]) | map(.value < 1);
		"MTO over LRR: \($mto | over($lrr) | names(["LPS", "STC", "SQRNG", "MC"]) | list_change)"),
	counted($p; "IV"; "GTO is below LRR on LPS, STC, SQRNG and MC"; "4 of 4";
		$lrr | names(["LPS", "STC", "SQRNG", "MC"]) | map(.value > 1);
		"LRR over GTO: \($lrr | names(["LPS", "STC", "SQRNG", "MC"]) | list_change)"),
	counted($p; "IV"; "MOTRR is above MTO"; "most"; $motrr | over($mto) | map(.value > 1);
		"MOTRR over MTO: \($motrr | over($mto) | spread_change)"),
	sized($p; "Fig. 2"; "warps in flight, LRR over GTO"; 28; ($flight_lrr | over($flight_gto) | average | change);
		"\($flight_lrr | over($flight_gto) | spread_change)"),
	level($p; "IV"; "L1D misses on MC, GTO over LRR"; 2.8; ($miss_gto | over($miss_lrr) | at("MC")); " times";
		"GTO \($miss_gto | at("MC") // 0 | plain) %, LRR \($miss_lrr | at("MC") // 0 | plain) % of the loads"),
	counted($p; "Fig. 5"; "GTO misses less than LRR on ATAX, MVT and BICG"; "3 of 3";
		$miss_gto | over($miss_lrr) | names(["ATAX", "MVT", "BICG"]) | map(.value < 1);
		"GTO over LRR: \($miss_gto | over($miss_lrr) | names(["ATAX", "MVT", "BICG"]) | list(""))"),
	counted($p; "Fig. 5"; "MOTRR+Recency misses less than LRR"; "all"; $miss | over($miss_lrr) | map(select(.value) | .value <= 1);
		"Recency over LRR: \($miss | over($miss_lrr) | map(select(.value)) | spread(""))"),
	signed_as($p; "Fig. 6"; "MOTRR+Recency has fewer reservation fails than LRR on average"; "fewer"; -1;
		(values("motrr_6"; "MOTRR+Recency"; 0) | map(select(.value)) | average | if . then . - 100 else null end);
		values("motrr_6"; "MOTRR+Recency"; 0) | map(select(.value)) | spread("")),
	sized($p; "Fig. 7"; "cycles with a ready warp and no room, MOTRR+Recency against LRR"; -23;
		(values("motrr_7"; "MOTRR+Recency"; 0) | map(select(.value)) | average | if . then . - 100 else null end);
		values("motrr_7"; "MOTRR+Recency"; 0) | map(select(.value)) | spread("")),
	sized($p; "Fig. 7"; "cycles without an issue, the other reading of its stalls"; -23;
		(values("motrr_7_all"; "MOTRR+Recency"; 0) | average | if . then . - 100 else null end);
		breakdown("motrr"; "motrr_recency+rr"; "lrr+rr"; "MOTRR all"));

[baws_claims, pro_claims, kaws_claims, motrr_claims]
