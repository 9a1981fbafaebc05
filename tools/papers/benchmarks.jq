# benchmarks.jq - the papers' benchmarks, from the text of tools/papers/benchmarks.csv in $benchmarks.
def csv: rtrimstr("\n") | split("\n") | map(split(",")) | .[0] as $names | .[1:][] | [$names, .] | transpose
	| map({key: .[0], value: .[1]}) | from_entries;

# Those of a figure: [{benchmark, workload}], in the order of the paper.
def benchmarks(figure): [$benchmarks | csv | select(.paper == figure.paper and .set == figure.set)];
