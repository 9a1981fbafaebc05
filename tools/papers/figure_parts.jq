# figure_parts.jq - the numbers of a bar of several parts, as tables show them.

# The names of the parts and of their sum; a bar of one part has none. The metric `fewer` has a ratio for the whole.
def part_names: if (.parts | length == 1) or .metric == "fewer_in_all" then [] else [.parts[] | sub("_share"; "")] + ["sum"] end;
def part_values(values): if part_names == [] or .metric == "fewer" then values
	else values + [values | if any(. == null) then null else add end] end;
# Ratios do not add up, so they are not drawn as parts of a bar.
def has_picture: .rows != [] and .metric != "fewer";
