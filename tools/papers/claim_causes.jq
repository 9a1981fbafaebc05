# claim_causes.jq - numbers as text, and lists of benchmarks {benchmark, value} with them.

def signed: (if . <= -0.05 then "-" else "+" end) + (fabs * 10 | round | tostring | if length == 1 then "0" + . else . end
	| .[:-1] + "." + .[-1:]);
def percent_text: if . == null then "-" else signed + " %" end;
def plain: if . == null then "-" else . * 100 | round / 100 | tostring end;
def largest($n; $unit): sort_by(-.value) | .[:$n] | map("\(.benchmark) \(.value | plain)\($unit)") | join(", ");
def largest_change($n): sort_by(-.value) | .[:$n] | map("\(.benchmark) \((.value - 1) * 100 | percent_text)") | join(", ");
def lowest_change($n): sort_by(.value) | .[:$n] | map("\(.benchmark) \((.value - 1) * 100 | percent_text)") | join(", ");
def list($unit): map(select(.value) | "\(.benchmark) \(.value * 1000 | round / 1000)\($unit)") | join(", ");
def list_change: map(select(.value) | "\(.benchmark) \((.value - 1) * 100 | percent_text)") | join(", ");
def waits($list): "largest: \($list | largest(3; " %"))";
def most($list): "largest: \($list | largest(3; " %"))";
def below($list; $line): [$list[] | select(.value <= $line)] | "below: \(list(" %"))";
def most_change($list): "the most: \($list | largest_change(3))";
# All of a short list; of a long one the ends.
def spread($unit): map(select(.value)) | if length <= 6 then list($unit)
	else "most: \(sort_by(-.value) | .[:3] | list($unit)); least: \(sort_by(.value) | .[:3] | list($unit))" end;
def spread_change: map(select(.value)) | if length <= 6 then list_change
	else "most: \(largest_change(3)); least: \(lowest_change(3))" end;
