# kanata.awk - the rules of Kanata's log format, version 4, and what a log says: "INSTRUCTIONS RETIRED ISSUE-CYCLES
# LAST-CYCLE". Exit status 1 with a line for the first line that breaks a rule.
BEGIN { FS = "\t" }
function refuse(rule) { print FILENAME ":" FNR ": " rule ": " $0; bad = 1; exit 1 }
function number(text) { return text ~ /^[0-9]+$/ }
function live() { if (!number($2) || !($2 in stage)) refuse("no such instruction") }
FNR == 1 { if ($0 != "Kanata\t0004") refuse("header"); next }
FNR == 2 { if ($1 != "C=" || NF != 2 || !number($2)) refuse("first cycle"); cycle = $2; next }
$1 == "C" { if (NF != 2 || !number($2) || $2 == 0) refuse("cycles"); cycle += $2; next }
$1 == "I" {
	if (NF != 4 || $2 != instructions || !number($3) || !number($4)) refuse("instructions are numbered from 0 on")
	stage[$2] = "-"
	instructions++
	next
}
$1 == "L" { live(); if (NF != 4 || $3 !~ /^[012]$/ || $4 == "") refuse("label"); next }
$1 == "S" {
	live()
	if (NF != 4 || $3 != 0 || $4 == "") refuse("stage")
	if (stage[$2] != "-") refuse("the stage before has not ended")
	stage[$2] = $4
	since[$2] = cycle
	next
}
$1 == "E" {
	live()
	if (NF != 4 || stage[$2] != $4) refuse("another stage ends")
	if (since[$2] >= cycle) refuse("a stage of no cycle")
	if ($4 == "Is") issues += cycle - since[$2]
	stage[$2] = "-"
	next
}
$1 == "R" {
	live()
	if (NF != 4 || $4 !~ /^[01]$/ || ($4 == 0 && $3 != retired)) refuse("retirement")
	if (stage[$2] != "-") refuse("a stage has not ended")
	if ($4 == 0) retired++
	delete stage[$2]
	next
}
{ refuse("no such command") }
END {
	if (bad) exit 1
	for (id in stage) { print FILENAME ": instruction " id " does not end"; exit 1 }
	print instructions, retired + 0, issues + 0, cycle
}
