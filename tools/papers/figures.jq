# figures.jq - the figures and tables of the papers and the experiments beside them: what each runs and what it shows.
#
# A figure has rows, a benchmark each (set: of tools/papers/benchmarks.csv), and bars, a policy each with the settings of
# its config; over is the policy that a bar is compared with. metric says what a bar shows of its parts, the columns of
# points.csv; see figure_values.jq. An experiment answers a question that a paper leaves open.

def bar(name; policy): {name: name, policy: policy, settings: ""};
def bar(name; policy; settings): {name: name, policy: policy, settings: settings};
def lrr: bar("LRR"; "lrr+rr");
def gto: bar("GTO"; "gto+rr");
def mwf_lrr: bar("MWF(LRR)"; "mwf_lrr+rr");
def mwf_gto: bar("MWF(GTO)"; "mwf_gto+rr");
def mwf_lrr_cff: bar("MWF(LRR)+CFF"; "mwf_lrr+cff");
def baws: bar("MWF(GTO)+CFF"; "mwf_gto+cff");
def saws: bar("SAWS"; "saws+rr");
def saws_cff: bar("SAWS+CFF"; "saws+cff");
def tl: bar("TL"; "tls+rr");
def pro: bar("PRO"; "pro+rr");
def kaws: bar("KAWS"; "kaws+rr");
def motrr: bar("MOTRR"; "motrr+rr");
def recency: bar("MOTRR+Recency"; "motrr_recency+rr");
def set(settings): map(.settings = settings);

def speedup: {metric: "speedup", unit: "speedup", parts: ["ipc"], digits: 3};
def percents(parts): {metric: "percent", unit: "%", parts: parts, digits: 1};
def relative(parts): {metric: "relative", unit: "%", parts: parts, digits: 1};
def scheduler: ["pipeline", "idle", "scoreboard"];
def warp: ["barrier", "exit", "fetch", "control", "data", "structural"];

def baws_figures: (
	{id: "baws_1", name: "Figure 1", title: "Time of a warp at barriers and exits", bars: [lrr, gto]}
		+ percents(["barrier_share", "exit_share"]),
	{id: "baws_5", name: "Figure 5", title: "RTRU", bars: [lrr, gto]} + percents(["rtru"]),
	{id: "baws_8", name: "Figure 8", title: "Speedup over LRR", over: lrr,
		bars: [bar("TLS"; "tls+rr"), gto, mwf_lrr, mwf_gto, bar("TLS+CFF"; "tls+cff"), bar("GTO+CFF"; "gto+cff"),
			mwf_lrr_cff, baws]} + speedup,
	{id: "baws_9", name: "Figure 9", title: "Fetch policies under MWF: speedup over LRR", over: lrr,
		bars: [mwf_lrr, bar("MWF(LRR)+FEF"; "mwf_lrr+fef"), mwf_lrr_cff, mwf_gto, bar("MWF(GTO)+FEF"; "mwf_gto+fef"),
			baws]} + speedup,
	{id: "baws_10", name: "Figure 10", title: "Stall cycles of warps, relative to LRR", over: lrr,
		bars: [lrr, gto, mwf_lrr, mwf_lrr_cff], metric: "of_base", unit: "% of LRR", parts: warp, digits: 1},
	{id: "baws_12", name: "Figure 12", title: "BAWS and SAWS: speedup over GTO", over: gto, bars: [saws, saws_cff, baws]}
		+ speedup
	| . + {paper: "BAWS", config: "gtx480", set: "barrier"}),
	({id: "baws_11", name: "Figure 11", title: "Kernels with few barriers: speedup over LRR", over: lrr,
		bars: [gto, baws]} + speedup,
	{id: "baws_14", name: "Figure 14", title: "Kernels with few barriers: speedup over GTO", over: gto,
		bars: [saws, saws_cff, baws]} + speedup,
	{id: "baws_other_1", name: "6.5", title: "Kernels with few barriers: time of a warp at barriers and exits",
		bars: [lrr, gto]} + percents(["barrier_share", "exit_share"])
	| . + {paper: "BAWS", config: "gtx480", set: "other"});

def pro_figures:
	{id: "pro_1", name: "Figure 1", title: "Stalls of schedulers by kind", bars: [tl, lrr, gto, pro], metric: "of_own",
		unit: "% of the stalls", parts: scheduler, digits: 1},
	{id: "pro_4", name: "Figure 4", title: "Speedup of PRO, kernel by kernel", bars: [tl, lrr, gto], over: pro,
		metric: "kernel_speedup", unit: "speedup of PRO", parts: ["kernel_cycles"], digits: 3},
	{id: "pro_4_apps", name: "Figure 4, whole applications", title: "Speedup of PRO", bars: [tl, lrr, gto], over: pro,
		metric: "inverse", unit: "speedup of PRO", parts: ["ipc"], digits: 3},
	{id: "pro_5", name: "Figure 5", title: "Stalls under the other policy over those under PRO", bars: [tl, lrr, gto],
		over: pro, metric: "fewer_in_all", unit: "ratio", parts: scheduler, digits: 2},
	{id: "pro_t3", name: "Table III", title: "Stalls under the other policy over those under PRO, by kind",
		bars: [tl, lrr, gto], over: pro, metric: "fewer", unit: "ratio", parts: scheduler, digits: 2},
	{id: "pro_no_barriers", name: "Section IV", title: "PRO without its states for barriers: speedup over PRO", over: pro,
		bars: [bar("barrier=off"; "pro:barrier=off+rr")]} + speedup
	| . + {paper: "PRO", config: "pro", set: "all"};

def kaws_figures:
	{id: "kaws_5", name: "Figure 5", title: "Speedup over LRR; each half of KAWS", over: lrr,
		bars: [gto, kaws, bar("order alone"; "kaws:sharing=off+rr"), bar("LRR, sharing"; "lrr:sharing=on+rr"),
			bar("GTO, sharing"; "gto:sharing=on+rr"), bar("oldest first"; "old+rr")]} + speedup,
	{id: "kaws_6", name: "Figure 6", title: "Stalls of schedulers, relative to LRR", over: lrr,
		bars: [lrr, gto, kaws], metric: "of_base", unit: "% of LRR", parts: scheduler, digits: 1},
	{id: "kaws_t2", name: "Table 2", title: "Cycles of a kernel's last TB under KAWS, relative to GTO", over: gto,
		bars: [kaws, bar("order alone"; "kaws:sharing=off+rr")]} + relative(["last_tb"])
	| . + {paper: "KAWS", config: "kaws", set: "all"};

def motrr_figures:
	{id: "motrr_2", name: "Figure 2", title: "Warps in flight", bars: [lrr, gto], metric: "plain", unit: "warps",
		parts: ["warps_in_flight"], digits: 2},
	{id: "motrr_5", name: "Figure 5", title: "L1D: loads that miss", bars: [lrr, gto, recency]} + percents(["miss_rate"]),
	{id: "motrr_6", name: "Figure 6", title: "L1D: reservation fails, relative to LRR", over: lrr, bars: [lrr, gto, recency]}
		+ relative(["reservation_fails"]),
	{id: "motrr_7", name: "Figure 7", title: "Cycles of schedulers with a ready warp and no room, relative to LRR", over: lrr,
		bars: [gto, recency]} + relative(["pipeline"]),
	{id: "motrr_7_all", name: "Figure 7, all stalls", title: "Cycles of schedulers without an issue, relative to LRR",
		over: lrr, bars: [gto, recency]} + relative(["stalls"]),
	{id: "motrr_8", name: "Figure 8", title: "IPC relative to GTO", over: gto,
		bars: [lrr, bar("MTO"; "mto+rr"), motrr, recency]} + speedup
	| . + {paper: "MOTRR", config: "motrr", set: "all"};

def experiments:
	({id: "ibuffer_4", name: "Section 6.4", title: "Four I-buffer entries instead of two: speedup", over: "same",
		bars: [gto | .settings = "ibuffer=4"]} + speedup,
	{id: "draft", name: "Draft", title: "The draft's policies: speedup over LRR", over: lrr,
		bars: [bar("online"; "mwf_gto:greed=off+cff"), bar("offline"; "hint+rr")]} + speedup,
	{id: "baws_saws", name: "Experiment", title: "SAWS over LRR", over: lrr, bars: [saws, saws_cff]} + speedup,
	{id: "everything", name: "Experiment", title: "The other papers' policies: speedup over LRR", over: lrr,
		bars: [pro, bar("PRO+CFF"; "pro+cff"), bar("KAWS order"; "kaws+rr"), motrr, recency]} + speedup
	| . + {paper: "BAWS", config: "gtx480", set: "barrier"}),
	# On four benchmarks alone: what may cause a difference.
	({id: "tls_slots", name: "Experiment", title: "TLS with GPGPU-Sim's lists of slots: speedup over LRR", over: lrr,
		bars: [bar("TLS"; "tls+rr"), bar("TLS, slots"; "tls:lists=slots+rr")]} + speedup,
	{id: "inst_16", name: "Experiment", title: "Code of twice the size (16 bytes an instruction): speedup over LRR with it",
		over: "lrr", bars: ([gto, mwf_gto, baws] | set("inst_bytes=16"))} + speedup,
	{id: "inst_8", name: "Experiment", title: "The same with 8 bytes an instruction", over: lrr, bars: [gto, mwf_gto, baws]}
		+ speedup,
	{id: "free_port", name: "Experiment", title: "A fetch port without contention: speedup over LRR with the same port",
		over: "lrr", bars: ([gto, mwf_gto, baws] | set("fill_uses_port=false,fetch_fails=false"))} + speedup
	| . + {paper: "BAWS", config: "gtx480", set: "few"}),
	({id: "motrr_global", name: "Experiment", title: "Memory instructions are those on global and local memory: IPC relative to GTO",
		over: gto, bars: [bar("MOTRR+Recency"; "motrr_recency:mem=global+rr")]} + speedup
	| . + {paper: "MOTRR", config: "motrr", set: "all"}),
	({id: "pro_others", name: "Experiment", title: "BAWS on PRO's benchmarks: speedup over GTO", over: gto,
		bars: [baws, pro]} + speedup,
	{id: "pro_narasiman", name: "Experiment",
		title: "Two-level as Narasiman, whom PRO cites (tl), over GPGPU-Sim's (tls), which PRO measured", over: tl,
		bars: [bar("tl"; "tl+rr")]} + speedup
	| . + {paper: "PRO", config: "pro", set: "all"});

def figures: [baws_figures, pro_figures, kaws_figures, motrr_figures, experiments];

# The bar that a bar of the figure is compared with; null: none.
def base(figure): if figure.over == "same" then .settings = ""
	elif figure.over == "lrr" then .policy = "lrr+rr"
	else figure.over end;
