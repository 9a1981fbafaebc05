# wavejson.jq - the rules of WaveJSON, as far as a file of `warpsmith export wavejson` uses it. Its value: the grants of
# issue_o, "CYCLE.SLOT" each, sorted. An error names the first signal that breaks a rule.
def check(rule; ok): if ok then . else error("\(rule): \(tojson)") end;
def digits: explode | map(if . >= 97 then . - 87 else . - 48 end);
# The value of each cycle.
def values: . as $s | reduce ($s.wave | explode[] | [.] | implode) as $c ({at: 0, all: []};
	if $c == "=" then .now = $s.data[.at] | .at += 1 elif $c != "." then .now = $c else . end | .all += [.now]) | .all;

check("head"; (.head.text | type == "string") and (.head.tock | type == "number"))
| .head.tock as $first
| (.signal[0] | check("clock"; .name == "clk_i" and (.wave | test("^p\\.*$"))) | .wave | length) as $cycles
| [.signal[1:][] | check("group"; type == "array" and (.[0] | type == "string") and length > 1) | .[1:][]]
| map(check("name"; .name | test("^[a-z_0-9]+_[io]$"))
	| check("length"; .wave | length == $cycles)
	| check("first cycle"; .wave | startswith(".") | not)
	| if .data then check("data"; (.wave | test("^[=.]*$")) and (.data | all(.[]; test("^[0-9a-f]+$")))
			and (.data | length) == ([.wave | explode[] | select(. == 61)] | length)
			and ([.data[] | length] | unique | length) == 1)
		else check("bit"; .wave | test("^[01.]*$")) end)
| check("a name is given once"; ([.[].name] | length == (unique | length)))
| [.[] | select(.name == "issue_o") | values | to_entries[] | ($first + .key) as $cycle
	| (.value | digits | reverse) | to_entries[] | .key as $digit | .value as $v
	| range(4) | select(($v / pow(2; .) | floor) % 2 == 1) | "\($cycle).\($digit * 4 + .)"] | sort
