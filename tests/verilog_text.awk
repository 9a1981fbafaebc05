# verilog_text.awk - text of emitted Verilog that no person would write, a line for each: FILE:LINE: KIND: TEXT. Exit
# status 1 if there is any.
#
# Kinds: a replication by one, zero times a size, a sum with zero, one bit as a range, a net of one bit as a vector
# (allowed with -v one_slot=1), a name before its declaration, more than 300 lines of hardware: without the banner and
# without what stands under FORMAL and OBSERVE.

function report(kind) { print FILENAME ":" FNR ": " kind ": " $0; bad = 1 }

# The names that are declared in `line`, in order: what follows wire, reg, ... up to "=", ";" or ")".
function declare(line,   names, n, count) {
	sub(/^[^a-z]*/, "", line)
	while (sub(/^(input|output|wire|reg|integer|genvar|localparam|function) */, "", line)) found = 1
	if (!found) return
	sub(/^\[[^]]*\] */, "", line)
	sub(/[=;)].*/, "", line)
	count = split(line, names, /[ ,]+/)
	for (n = 1; n <= count; n++)
		if (names[n] != "" && !(names[n] in declared)) declared[names[n]] = FNR
}

# Names that are used before a line declares them; the lines of `text` are those of one file.
function forward(   n, line, name) {
	for (n = 1; n <= lines; n++) {
		line = text[n]
		while (match(line, /[.'A-Za-z_][A-Za-z0-9_]*/)) {
			name = substr(line, RSTART, RLENGTH)
			line = substr(line, RSTART + RLENGTH)
			if (name in declared && declared[name] > n && !(name in told)) {
				print file ":" n ": before its declaration: " name
				told[name] = bad = 1
			}
		}
	}
	split("", declared)
	split("", told)
}

# What is known at a module's last line.
function end_of_file() {
	if (!lines) return
	forward()
	if (hardware > 300) {
		print file ":" lines ": too long: " hardware " lines of hardware"
		bad = 1
	}
	lines = hardware = 0
}

FNR == 1 {
	end_of_file()
	file = FILENAME
	banner = 1
}
!/^\/\// { banner = 0 }
/^`ifdef/ { aside = 1 }
!banner && !aside { hardware++ }
/^`endif/ { aside = 0 }
{
	sub(/\/\/.*/, "")
	text[++lines] = /^`/ ? "" : $0
	found = 0
	declare($0)
}
/\{1\{/ { report("replication by one") }
/[^A-Za-z0-9_]0\*/ { report("zero times a size") }
/[^A-Za-z0-9_']0 \+ | \+ 0[^-9a-z]/ { report("a sum with zero") }
/[A-Za-z0-9_]\[0:0\]/ { report("one bit as a range") }
!one_slot && / \[0:0\]/ { report("one bit as a vector") }
END {
	end_of_file()
	exit bad
}
