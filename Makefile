# Warpsmith. `make help` lists the targets. build/ is the only folder written (but by install, rtl, tables, pictures, numbers, pareto, equiv, prove, exhaustive, mutants, mutants-model and transcripts).
ifeq ($(origin CC),default)
CC = gcc
endif
# Timing runs count and scan masks all the time: with the processor's instructions for that, where this one has them. A
# cycle goes through many small files of model/: they are compiled as one. Whoever gives CFLAGS gets these alone.
ifeq ($(origin CFLAGS),undefined)
CFLAGS := -O2 -g $(if $(filter bmi2,$(file </proc/cpuinfo)),-mpopcnt -mbmi -mbmi2)
WHOLE := $(if $(filter gcc,$(CC)),-O3 -flto=auto)
endif
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes
# As many jobs as there are processors, unless -j says otherwise.
MAKEFLAGS += -j$(patsubst 0,1,$(words $(filter processor,$(file </proc/cpuinfo))))
CPPFLAGS += -D_GNU_SOURCE -I.
LIBS = -ljansson -linih -lzstd -llzma -lz -lxxhash -lm -pthread
CHECK_LIBS = -Wl,--wrap=_mark_point -lcheck -lsubunit -lrt
B ?= build

# make papers: runs at a time.
JOBS ?= 2

# make soak: how long, over all calls.
HOURS ?= 1

# make fpga: the board; CONFIG and POLICY other than its own, SET="KEY=VALUE ..." for keys of the config.
BOARD ?= hx8k
BITSTREAM = $B/fpga/$(BOARD)$(addprefix -,$(CONFIG))/chip.bin

SRC := $(wildcard $(addsuffix /*.c,base config model/* rtl_gen/* sim/* cost proof fpga kit report energy cli))
SRC := $(filter-out rtl_gen/translator/%,$(SRC))
# The templates of Verilog: each becomes C, which the C file beside it includes; without one it is compiled alone.
TEMPLATES := $(wildcard rtl_gen/*/*.v.in fpga/*.v.in kit/*.v.in)
TRANSLATED := $(patsubst %.v.in,$B/obj/%.v.h,$(TEMPLATES) $(wildcard tests/unit/*/*.v.in))
OBJ := $(SRC:%.c=$B/obj/%.o) $(patsubst %.v.in,$B/obj/%.v.o,$(filter-out $(SRC:%.c=%.v.in),$(TEMPLATES)))
# What programs link: with link-time optimization the objects of model/ as one, which is compiled once for all programs.
LINK_OBJ := $(if $(WHOLE),$(filter-out $B/obj/model/%,$(OBJ)) $B/obj/model.o,$(OBJ))
LIBRARY_OBJ := $(filter-out %/main.o,$(LINK_OBJ))
# Position-independent code: the shared library is linked from the program's objects.
FLAGS = -std=c11 -fPIC -fno-semantic-interposition $(CPPFLAGS) -I$B/obj -I$B/obj/tests/unit $(CFLAGS) $(WARN)
COMPILE = $(CC) $(FLAGS) -MMD -MP -c
# What the compiler prints is kept beside its output: tests/steps/warnings looks there.
KEEP = 2>$@.log; status=$$?; cat $@.log >&2; exit $$status
TEST_SRC := $(wildcard tests/unit/*.c tests/unit/*/*.c)
TEST_OBJ := $(TEST_SRC:%.c=$B/obj/%.o)
GPU_OBJ := $(patsubst %.c,$B/obj/%.o,$(filter-out %/fake_cuda.c,$(wildcard tests/gpu/*.c)))
BENCHES := $(patsubst tests/bench/%.c,$B/bench-%,$(wildcard tests/bench/*.c))
SUITES := $(patsubst test_%.c,SUITE(%),$(notdir $(wildcard tests/unit/*/test_*.c)))

# The targets that a newcomer types look for the packages first, once, before anything is compiled.
DEPS := $(if $(filter demo check check-all bench fpga,$(MAKECMDGOALS)),deps)

# make install, uninstall: where to; DESTDIR is put before it, for packagers.
PREFIX ?= /usr/local

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | awk -F '\t' '{ printf "make %-12s %s\n", $$1, $$2 }'

build: $B/warpsmith ## compile build/warpsmith
demo: $B/warpsmith ## a GPU kernel from CUDA C to a verdict and to gates: build/report.md
	@$B/warpsmith demo
check: $B/warpsmith ## all tests, in a covering subset: about 12 minutes on 2 cores
	@tests/run
check-all: $B/warpsmith ## all tests in full, three seeds: under 80 minutes on 2 cores
	@FULL=1 tests/run
bench: $B/warpsmith $(BENCHES) ## speed: model, RTL, lock step, timing runs beside version 0.1, generation, reading of traces, the PTX engine
	tools/bench
bench-memory: $B/warpsmith $B/bench-runs ## peak memory of trace and sim for up to 1,000 million warp instructions, docs/bench/memory.csv, again: 20 minutes
	tools/bench_memory --keep
calibrate: $B/warpsmith ## the timing model beside Accel-Sim, on the traces in calibration/
	@tools/calibrate
papers: $B/warpsmith ## what the figures of the papers show, ours beside theirs: build/papers.md; JOBS=2, under an hour on 2 cores, goes on after a kill
	@tools/papers/run --jobs $(JOBS)
claims: $B/warpsmith ## make papers, and write the tables of docs/claims.md and docs/which-policy.md again
	@tools/papers/claims --jobs $(JOBS)
papers-quick: $B/warpsmith ## the same on the small sizes and one SM, a test of the scripts: build/papers-quick.md
	@tools/papers/run --quick --jobs $(JOBS)
site: $B/warpsmith ## reports, a page for each policy and the documentation as HTML for static hosting: build/site/
	@tools/site
fpga: $B/warpsmith ## a bitstream that tests itself, for BOARD=hx8k or icebreaker, CONFIG, POLICY: build/fpga/
	@MAKEFLAGS= $B/warpsmith fpga --board $(BOARD) $(if $(CONFIG),-c $(CONFIG)) $(if $(POLICY),-p $(POLICY)) $(addprefix --set ,$(SET)) -o $B/fpga/$(BOARD)$(addprefix -,$(CONFIG))
	@echo 'With the board connected: make prog BOARD=$(BOARD)$(if $(CONFIG), CONFIG=$(CONFIG))'
prog: ## load the bitstream of make fpga, of the same BOARD and CONFIG, into the board
	@test -e $(BITSTREAM) || { echo 'no $(BITSTREAM): make fpga BOARD=$(BOARD) makes it (iCE40 boards)' >&2; exit 3; }
	iceprog $(BITSTREAM)
soak: $B/warpsmith ## lock step on random configs for HOURS hours, both simulators; goes on after a kill: build/soak/
	@tools/soak $(HOURS)
gpu-check: $B/gpu-check ## the kernels on an NVIDIA GPU and on the engine here; SKIP where there is no GPU
	@tests/gpu/run
equiv: $B/warpsmith $B/induct ## prove that each optimized implementation does what the reference does, of all configs or of CONFIG; hours: build/equiv/report, docs/cost/equiv.csv, docs/cost/equiv_rows.json
	nice -n 10 $B/warpsmith equiv $(if $(CONFIG),-c $(CONFIG)) --limit 3600 -o $B/equiv --keep docs/cost/equiv.csv
	$(if $(CONFIG),,nice -n 10 $B/warpsmith equiv --rows config/equiv.rows --limit 3600 -o $B/equiv-rows --json docs/cost/equiv_rows.json)
prove: $B/warpsmith $B/warpsmith-small $B/induct ## prove of whole front ends what their blocks assume of each other, compare every reachable state with the model, prove that its classes of inputs suffice, prove whole optimized front ends equal to the reference, compare every state of small blocks, ask two provers about a sample: docs/cost/*.json
	nice -n 10 $B/warpsmith prove --rows config/prove.rows --limit 300 --json docs/cost/prove.json
	nice -n 10 $B/warpsmith-small prove --exhaustive --rows config/exhaustive.rows --states 2000000 --json docs/cost/exhaustive.json
	nice -n 10 $B/warpsmith-small prove --exhaustive --raw --rows config/raw_inputs.rows --json docs/cost/raw_inputs.json
	nice -n 10 $B/warpsmith prove --classes --rows config/exhaustive.rows --limit 300 --json docs/cost/classes.json
	nice -n 10 $B/warpsmith prove --classes --rows config/front_ends.rows --limit 300 --json docs/cost/front_ends.json
	nice -n 10 $B/warpsmith prove --blocks --rows config/blocks.rows --json docs/cost/blocks.json
	nice -n 10 $B/warpsmith equiv --prover both --rows config/provers.rows -o $B/provers --json docs/cost/provers.json
exhaustive: $B/warpsmith $B/warpsmith-small ## compare every reachable state of the machines with four warps, config/exhaustive_long.rows, with the model: docs/cost/exhaustive_long.json; four to five hours, goes on after a kill
	@nice -n 10 tools/exhaustive
mutants: $B/warpsmith $B/mutants ## mutants of the Verilog in lock step, survivors before a prover: docs/mutants.md, docs/cost/mutants.csv; under an hour on 2 cores, goes on after a kill
	@nice -n 10 tools/mutants
mutants-model: $B/warpsmith ## mutants of the golden model against its tests: docs/mutants.md, docs/cost/model_mutants.csv; half an hour on 2 cores, goes on after a kill
	@nice -n 10 tools/mutants_model
rtl: $B/warpsmith ## write the checked-in Verilog, rtl/, again
	tools/rtl rtl
tables: $B/warpsmith ## write the tables in README.md and docs/ again
	tools/tables
pictures: $B/warpsmith ## draw the pictures in docs/ again
	tools/pictures
numbers: $B/warpsmith ## run the workloads and write what their kernels come to, workloads/*/*.json, again
	tools/numbers
pareto: $B/warpsmith ## measure area and delay of policies, implementations, maps and sizes in standard cells, docs/cost/, again: 15 minutes on 2 cores
	@tools/cost arbiters pareto
transcripts: $B/warpsmith ## write the expected output in tests/transcripts/ again: read the difference before you keep it
	UPDATE=1 tests/transcripts/run
install: $B/warpsmith library ## install program, library, data, manual pages, completion: PREFIX=/usr/local, DESTDIR=
	@B=$B tools/install "$(PREFIX)" "$(DESTDIR)" "$(LIB_LIBS)"
uninstall: ## remove what make install has installed there
	@B=$B tools/install --uninstall "$(PREFIX)" "$(DESTDIR)"
dist: ## the sources of the last commit as a tarball, the same bytes wherever it is made: build/dist/
	@tools/dist
deps: ## are the packages there? installs them where that needs no question
	@tools/deps
unit: $B/unit ## compile build/unit, the unit tests
clean: ## remove build/
	rm -rf build

$B/warpsmith: $(LINK_OBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)
# For machines with few warps and TBs: a third of the time for all their states.
$B/warpsmith-small: FORCE
	@MAKEFLAGS= $(MAKE) -s B=$B/small CC='$(CC)' CFLAGS='$(CFLAGS) -DSMALL_MACHINES' $B/small/warpsmith
	@cmp -s $B/small/warpsmith $@ || cp $B/small/warpsmith $@
$B/unit: $(LIBRARY_OBJ) $(TEST_OBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(CHECK_LIBS) $(LIBS)
$(BENCHES): $B/bench-%: $(LIBRARY_OBJ) $B/obj/tests/bench/%.o
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)
# The prover alone links CaDiCaL: build/warpsmith is built where there is none.
INDUCT_OBJ := $(patsubst %.c,$B/obj/%.o,$(wildcard proof/induct/*.c))
$B/induct: $(INDUCT_OBJ) $B/obj/proof/circuit.o $B/obj/base/diag.o $B/obj/base/progress.o $B/obj/base/cleanup.o
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lcadical -lstdc++ -lxxhash -lm
DIRECTED_OBJ := $(patsubst %.c,$B/obj/%.o,$(wildcard tests/directed/*.c))
$B/directed: $(LIBRARY_OBJ) $(DIRECTED_OBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)
COVERAGE_OBJ := $(patsubst %.c,$B/obj/%.o,$(wildcard tests/coverage/*.c))
$B/coverage: $(LIBRARY_OBJ) $(COVERAGE_OBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)
MUTANTS_OBJ := $(patsubst %.c,$B/obj/%.o,$(wildcard tests/mutants/*.c))
$B/mutants: $(LIBRARY_OBJ) $(MUTANTS_OBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)
BITS_OBJ := $(patsubst %.c,$B/obj/%.o,$(wildcard tests/bits/*.c))
$B/bits: $(LIBRARY_OBJ) $(BITS_OBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)
# The engine's functions are exported: the driver that the tests put in place of NVIDIA's runs kernels on it.
$B/gpu-check: $(LIBRARY_OBJ) $(GPU_OBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -rdynamic -o $@ $^ $(LIBS) -ldl
$B/fake-cuda/libcuda.so.1: tests/gpu/fake_cuda.c $(wildcard $(addsuffix /*.h,base model/* sim/*))
	@mkdir -p $(@D)
	$(CC) -std=c11 $(CPPFLAGS) $(CFLAGS) $(WARN) -fPIC -shared $(LDFLAGS) -o $@ $< $(KEEP)
$B/obj/model.o: $(filter $B/obj/model/%,$(OBJ))
	$(CC) $(CFLAGS) -fPIC $(WHOLE) -r -flinker-output=nolto-rel -o $@ $^ $(KEEP)
# libwarpsmith: the model whole, of the rest what its API needs. guard.o and its like replace the objects that end the
# program or start others; calls of malloc() and its like go to guard.o (library/guard.h). Only ws_ stays global.
LIB_API := $(patsubst %.c,$B/obj/%.o,$(filter-out library/guard.c,$(wildcard library/*.c)))
LIB_NOT := $(addprefix $B/obj/,base/diag.o base/progress.o base/cleanup.o base/proc.o base/tree_installed.o sim/launch/cuda.o)
LIB_MODEL := $(filter $B/obj/model%,$(LINK_OBJ))
LIB_REST := $(filter-out $(LIB_MODEL) $(LIB_NOT) $B/obj/cli/%,$(LIBRARY_OBJ))
LIB_LIBS = -linih -lzstd -llzma -lz -lxxhash -lm -pthread
QUOTE := "
LIB_VERSION := $(subst $(QUOTE),,$(filter $(QUOTE)%$(QUOTE),$(file <base/version.h)))
LIB_SO := $B/lib/libwarpsmith.so.$(LIB_VERSION)
library: $(LIB_SO) $B/lib/libwarpsmith.a ## compile the library, shared and static: build/lib/
$B/lib/libwarpsmith.o: $(LIB_API) $(LIB_MODEL) $(LIB_REST) $B/obj/library/guard.o library/redefined
	@mkdir -p $(@D)
	rm -f $(@D)/rest.a
	ar rcs $(@D)/rest.a $(LIB_REST)
	ld -r -o $(@D)/called.o $(LIB_API) $(LIB_MODEL) $(@D)/rest.a
	objcopy --redefine-syms=library/redefined $(@D)/called.o
	ld -r -o $@ $(@D)/called.o $B/obj/library/guard.o
	objcopy --wildcard --keep-global-symbol='ws_*' $@
	rm $(@D)/called.o $(@D)/rest.a
$B/lib/libwarpsmith.a: $B/lib/libwarpsmith.o
	rm -f $@
	ar rcs $@ $<
$(LIB_SO): $B/lib/libwarpsmith.o library/warpsmith.map
	$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libwarpsmith.so.0 -Wl,--version-script=library/warpsmith.map \
		-Wl,-z,defs -o $@ $< $(LIB_LIBS)
# Compiled again when make install gets another PREFIX.
$B/obj/library/installed.o: CPPFLAGS += -DINSTALLED_DATA='"$(PREFIX)/share/warpsmith"'
$B/obj/library/installed.o: $B/obj/library/prefix
$B/obj/library/prefix: FORCE
	@mkdir -p $(@D)
	@echo '$(PREFIX)' | cmp -s - $@ || echo '$(PREFIX)' > $@

$B/translate: $B/obj/rtl_gen/translator/main.o $B/obj/rtl_gen/writer/sizes.o
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^
$B/obj/%.v.h: %.v.in $B/translate
	@mkdir -p $(@D)
	$B/translate $< $@
$(filter-out %/sizes.o,$(filter $B/obj/rtl_gen/% $B/obj/fpga/% $B/obj/kit/%,$(OBJ)) $(TEST_OBJ)): | $(TRANSLATED)
# The files that the pages of `warpsmith report` are made of: each becomes the strings of its lines.
PARTS := $(patsubst %,$B/obj/%.lines,$(wildcard report/*.html.in report/*.css report/*.js))
$B/obj/report/%.lines: report/%
	@mkdir -p $(@D)
	sed 's/[\\"]/\\&/g; s/.*/    "&\\n",/' $< >$@
$B/obj/report/parts.o: | $(PARTS)
$B/obj/%.o: %.c | $(DEPS)
	@mkdir -p $(@D)
	$(COMPILE) $(if $(filter model/%,$<),$(WHOLE)) -o $@ $< $(KEEP)
$B/obj/%.v.o: $B/obj/%.v.h
	$(COMPILE) -o $@ -x c $< $(KEEP)

# The table of the suites: each tests/test_X.c has X_suite().
$B/obj/tests/unit/main.o: $B/obj/tests/unit/suites.def
$B/obj/tests/unit/suites.def: FORCE
	@mkdir -p $(@D)
	@echo '$(SUITES)' | cmp -s - $@ || echo '$(SUITES)' > $@

# What clang says of every source, without objects: tests/steps/warnings.
SYNTAX = $(SRC) $(TEST_SRC) $(filter-out library/installed.c,$(wildcard library/*.c)) $(wildcard rtl_gen/translator/*.c proof/induct/*.c tests/directed/*.c \
	tests/bits/*.c tests/mutants/*.c tests/bench/*.c tests/gpu/*.c) $(patsubst %.v.o,%.v.h,$(filter %.v.o,$(OBJ)))
# One process reads all of them: the start of clang for each takes longer than the reading. The driver, asked for the
# command that it would run (-###), quotes each word of it.
syntax: $(TRANSLATED) $(PARTS) $B/obj/tests/unit/suites.def
	@command=$$(clang -### $(FLAGS) -fsyntax-only -x c /dev/null 2>&1 | sed -n '/-cc1/s/"-x" "c" "\/dev\/null"//p'); \
	eval "$${command:?clang prints no command} -x c $(SYNTAX)"

FORCE:
.PHONY: syntax site prog dist help build library demo check check-all bench calibrate papers claims papers-quick pareto fpga gpu-check equiv prove exhaustive mutants mutants-model rtl tables pictures numbers transcripts install uninstall deps unit clean FORCE
-include $(OBJ:.o=.d) $(LIB_API:.o=.d) $B/obj/library/guard.d $B/obj/rtl_gen/translator/main.d $(INDUCT_OBJ:.o=.d) $(TEST_OBJ:.o=.d) $(GPU_OBJ:.o=.d) $(DIRECTED_OBJ:.o=.d) $(wildcard $B/obj/tests/bench/*.d $B/obj/tests/bits/*.d $B/obj/tests/mutants/*.d)
