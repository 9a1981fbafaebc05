# Warpsmith. `make help` lists the targets.
CC ?= gcc
CFLAGS ?= -O2 -g
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes
CPPFLAGS += -D_GNU_SOURCE -Imodel -Ibase -Icli -Isim -Irtl_gen
B ?= build
SRC := $(wildcard model/*.c base/*.c cli/*.c rtl_gen/*.c sim/*.c sim/*/*.c)
OBJ := $(SRC:%.c=$B/obj/%.o)
LIBS = -ljansson -linih -lzstd -lxxhash -lm

$B/warpsmith: $(OBJ)
	$(CC) $(CFLAGS) -o $@ $^ $(LIBS)
$B/obj/%.o: %.c
	@mkdir -p $(@D)
	$(CC) -std=c11 $(CPPFLAGS) $(CFLAGS) $(WARN) -MMD -MP -c -o $@ $<
-include $(OBJ:.o=.d)
