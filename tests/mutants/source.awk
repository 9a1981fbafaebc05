# source.awk - mutants of C source: mistakes as people make them, each in one line.
# Without `apply` prints "LINE KIND" for each place where a mistake can be made, in the order of the text; with apply=N
# the text with the Nth of them.

function candidate(kind, changed) {
	if (changed == $0)
		return
	if (++count == apply)
		mutated = changed
	if (!apply)
		print NR, kind
}
# The line with the first `from`, plain text, replaced.
function replaced(from, to,   at) {
	at = index($0, from)
	return at ? substr($0, 1, at - 1) to substr($0, at + length(from)) : $0
}
function swap(kind, a, b) {
	candidate(kind, replaced(a, b))
	candidate(kind, replaced(b, a))
}
{
	mutated = $0
	# Only lines of functions, which are indented, and no comments.
	if (/^\t/ && !/^\t*(\/?\*|\/\/|static const|\.|\{|")/ && !/ck_assert|assert\(|die\(/) {
		swap("off by one", " < ", " <= ")
		swap("off by one", " > ", " >= ")
		swap("wrong comparison", " == ", " != ")
		swap("wrong connective", " && ", " || ")
		candidate("off by one", replaced(" + 1", ""))
		candidate("off by one", replaced(" - 1", ""))
		candidate("lost inversion", replaced(" & ~", " & "))
		candidate("lost inversion", replaced("if (!", "if ("))
		candidate("lost inversion", replaced("return !", "return "))
		candidate("overwrites", replaced(" |= ", " = "))
		candidate("overwrites", replaced(" += ", " = "))
		candidate("wrong mask", replaced(" &= ", " |= "))
		candidate("wrong mask", replaced(" | ", " & "))
		swap("wrong verdict", "return true;", "return false;")
		swap("wrong constant", " = true;", " = false;")
		candidate("lost modulo", replaced(" % cfg->schedulers", ""))
		if (/^\t+[a-z_]+(->|\.|\[)[^;]* [|&+-]?= .*;$/ || /^\t+[^ ]*(\+\+|--);$/ || /^\t+[a-z_]+\(.*\);$/)
			candidate("lost statement", ";")
	}
	if (apply)
		print mutated
}
