# plot.jq - a figure as a program for gnuplot, from its object in figures.json. Variables: id, its name; picture, the file to draw.
#
# A group of bars for each benchmark, and one for the means. Bars of one part have a color each; a bar of several parts is
# a stack with a color for each part, and its policy stands below it.
def colors: ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#bbbbbb", "#222222"];
def quoted: "'" + (tostring | gsub("'"; "''")) + "'";

def stacked: .rows[0].values[0] | length > 1;
def groups: [.rows[] | {name: .benchmark, values}] + [{name: "mean",
	values: (if .paper == "PRO" and (.metric | IN("percent", "of_own") | not) then .means.geometric else .means.arithmetic end)}];

# The left end of the n-th bar of a group, in widths of a bar.
def left($bars; $group; $bar): $group * ($bars + 1) + $bar;

# Data blocks of "left right bottom top", one for each color.
def boxes($groups): . as $figure | (.bars | length) as $bars
	| if stacked then range(.parts | length) as $part | ["$data\($part) << EOD",
			(range($groups | length) as $g | range($bars) as $b | $groups[$g].values[$b] as $v
				| select($v[$part] != null)
				| ($v[:$part] | add // 0) as $low | left($bars; $g; $b) as $x | "\($x) \($x + 0.9) \($low) \($low + $v[$part])"),
			"EOD"]
		else range($bars) as $b | ["$data\($b) << EOD",
			(range($groups | length) as $g | $groups[$g].values[$b][0] as $v | select($v != null)
				| left($bars; $g; $b) as $x | "\($x) \($x + 0.9) 0 \($v)"), "EOD"] end
	| join("\n");

# Long names, those of kernels, stand upright.
def long_names($groups): any($groups[].name; length > 14);
def labels($groups): (.bars | length) as $bars | . as $figure
	| if stacked then "set xtics rotate by 90 right font ',9' scale 0 ("
			+ ([range($groups | length) as $g | range($bars) as $b
				| "\($figure.bars[$b].name | quoted) \(left($bars; $g; $b) + 0.45)"] | join(", ")) + ")",
			(range($groups | length) as $g | "set label \($groups[$g].name | quoted) at first \($g * ($bars + 1) + $bars / 2), "
				+ "character 1 center font ',12'")
		else "set xtics rotate by \(if long_names($groups) then 90 else 30 end) right scale 0 (" + ([range($groups | length) as $g
			| "\($groups[$g].name | quoted) \($g * ($bars + 1) + $bars / 2)"] | join(", ")) + ")" end;

# Speedups and ratios begin near 1, so that differences show.
def lowest($groups): [$groups[].values[][] | select(. != null)] | min;
def highest($groups): [$groups[].values[] | if length > 1 then add else .[0] end | select(. != null)] | max;
def range_of($groups): if .metric | IN("speedup", "inverse", "kernel_speedup") then
		"set yrange [\([0.9, (lowest($groups) * 20 | floor / 20)] | min):*]\nset arrow from graph 0, first 1 to graph 1, first 1 nohead lc rgb '#444444' dt 2"
	else "set yrange [0:\(highest($groups) * 1.05)]" end;

def keys: if stacked then .parts | map(sub("_share"; "")) else [.bars[].name] end;

(.[] | select(.id == $id))
| groups as $groups | (.bars | length) as $bars | keys as $keys | ($keys | length) as $series
| ([$groups[].name | length] | max) as $longest
| ($groups | length * ($bars + 1)) as $width
# Pixels of a bar: names of benchmarks must not meet.
| (if stacked then [16, (10 * $longest + 12) / ($bars + 1)] else [10, 22 / ($bars + 1)] end | max) as $pixels
| (if stacked then 3 + ([.bars[].name | length] | max) * 0.42 else 2 + $longest * (if long_names($groups) then 0.5 else 0.3 end) end) as $below
| "set terminal svg size \([760, 260 + $width * $pixels | floor] | max),\(330 + 18 * $below | floor) "
	+ "font 'sans-serif,14' background '#ffffff' noenhanced",
"set output \($picture | quoted)",
"set border 3 lc rgb '#444444'",
"set tics nomirror out",
"set grid y back lc rgb '#dddddd' lt 1",
"set key outside right top Left reverse samplen 1.5",
"set style fill solid 1 noborder",
"set title \("\(.paper), \(.name): \(.title)" | quoted)",
"set ylabel \(.unit | quoted)",
"set xrange [-1:\($width)]",
"set bmargin \($below)",
range_of($groups),
labels($groups),
boxes($groups),
"plot " + ([range($series) | "$data\(.) using (($1+$2)/2):4:1:2:3:4 with boxxyerror lc rgb '\(colors[.])' title "
	+ ($keys[.] | quoted)] | join(", \\\n\t"))
