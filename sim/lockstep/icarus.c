/* icarus.c - runs the RTL under Icarus: a child process (vvp) that exchanges lines with this one, see icarus_bench.h.
 */
#include "sim/lockstep/icarus.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"
#include "sim/lockstep/icarus_bench.h"

struct icarus {
	struct simulator base;
	const struct pins *pins;
	pid_t pid;
	FILE *to, *from;
	void (*pipe_handler)(
	    int); /* the previous handler of SIGPIPE, which is ignored meanwhile: ask() notices that vvp has ended */
	char *program; /* what vvp runs */
	char *line;
	size_t line_size;
	/* waves only */
	const char *wave; /* the final path */
	char *dump;       /* the temporary folder into which vvp writes it */
	unsigned warps;
	const uint32_t *model;
	const char *heads;
};

/* ---- building ---- */

static void compile(const struct rtl_source *rtl, const struct pins *pins, const char *folder)
{
	const char **argv = xalloc((rtl->count + 16) * sizeof *argv);
	size_t n = 0;
	argv[n++] = "iverilog";
	argv[n++] = "-g2005";
	argv[n++] = "-o";
	argv[n++] = "bench.vvp";
	argv[n++] = "-s";
	argv[n++] = "bench";
	argv[n++] = "-I.";
	if (pins->observe)
		argv[n++] = "-DOBSERVE";
	argv[n++] = "bench.v";
	for (size_t i = 0; i < rtl->count; i++)
		if (!rtl->files[i].included)
			argv[n++] = rtl->files[i].name;
	char *log = xprintf("%s/iverilog.log", folder);
	if (proc_run(argv, folder, log) != 0)
		die(EXIT_IO, "%s: iverilog failed: %s; its messages are in %s", rtl->top, proc_first_error(log),
		    proc_keep_log(log, "failed-build.log"));
	free(log);
	free(argv);
}

/* Compiles the bench, or finds it in the cache; returns the folder with bench.vvp. */
static char *build(const struct rtl_source *rtl, const struct pins *pins, const char *wave, unsigned warps)
{
	bool hit;
	char *bench = icarus_bench(pins, rtl->top, wave, warps),
	     *key = xprintf("icarus 1 %d\n%s", pins->observe, bench);
	char *content = rtl_content(rtl, key), *folder = cache_folder("icarus", content, &hit);
	if (!hit) {
		char *path = xprintf("%s/bench.v", folder);
		rtl_write(rtl, folder);
		outfile_put(path, bench);
		compile(rtl, pins, folder);
		cache_done(folder);
		free(path);
	}
	free(content);
	free(key);
	free(bench);
	return folder;
}

/* ---- the child ---- */

static bool is_vcd(const char *path)
{
	size_t length = path ? strlen(path) : 0;
	return length > 4 && strcmp(path + length - 4, ".vcd") == 0;
}

/* The file name for $dumpfile; vvp appends the extension of the format if it is missing. */
static const char *dump_name(const char *wave)
{
	return is_vcd(wave) ? "wave.vcd" : "wave.fst";
}

static void make_pipe(int ends[2])
{
	if (pipe2(ends, O_CLOEXEC) != 0)
		die(EXIT_IO, "pipe: %s", strerror(errno));
}

/* Starts vvp, in folder `dir` unless it is NULL. */
static void start(struct icarus *s, const char *program, const char *dir)
{
	int in[2], out[2];
	make_pipe(in);
	make_pipe(out);
	tool_need("vvp");
	cleanup_hold();
	s->pid = fork();
	if (s->pid == 0) {
		sigset_t none;
		sigemptyset(&none);
		sigprocmask(SIG_SETMASK, &none, NULL);
		setpgid(0, 0);
		if (dup2(in[0], 0) >= 0 && dup2(out[1], 1) >= 0 && (!dir || chdir(dir) == 0))
			execlp("vvp", "vvp", "-n", program, is_vcd(s->wave) ? "-vcd" : "-fst", (char *)NULL);
		_exit(127);
	}
	if (s->pid > 0)
		cleanup_child(s->pid);
	cleanup_release();
	if (s->pid < 0)
		die(EXIT_IO, "vvp: cannot start: %s", strerror(errno));
	close(in[0]);
	close(out[1]);
	s->to = fdopen(in[1], "w");
	s->from = fdopen(out[0], "r");
	s->pipe_handler = signal(SIGPIPE, SIG_IGN);
}

static void put_frame(FILE *f, const uint32_t *frame, unsigned words)
{
	putc(' ', f);
	while (words-- > 0)
		fprintf(f, "%08x", frame[words]);
}

static void put_heads(FILE *f, const char *heads, size_t length)
{
	putc(' ', f);
	while (length-- > 0)
		fprintf(f, "%02x", (unsigned char)heads[length]);
}

/* Flushes the commands and reads the answer, one line, into s->line; returns its length. */
static size_t ask(struct icarus *s)
{
	fputc('\n', s->to);
	fflush(s->to);
	ssize_t length = getline(&s->line, &s->line_size, s->from);
	/* vvp prints a line when it opens the dump. */
	while (length > 0 && strstr(s->line, "dumpfile"))
		length = getline(&s->line, &s->line_size, s->from);
	if (length <= 0)
		die(EXIT_IO, "vvp ended before the run did");
	return (size_t)length;
}

static void reset(struct simulator *base)
{
	struct icarus *s = (struct icarus *)base;
	fputs("r ", s->to);
	for (unsigned n = s->pins->in_words; n-- > 0;)
		fprintf(s->to, "%08x", pins_reset_word(s->pins, n));
	ask(s);
	if (s->line[0] != 'r')
		die(EXIT_BUG, "malformed simulator output: expected 'r' after a reset, not '%s'", s->line);
}

/* Adds a hexadecimal digit; x, X, z and Z (all or some bits undefined) mark all four bits as unknown. */
static void take_digit(char digit, unsigned shift, uint32_t *value, uint32_t *unknown)
{
	if (digit >= '0' && digit <= '9')
		*value |= (uint32_t)(digit - '0') << shift;
	else if (digit >= 'a' && digit <= 'f')
		*value |= (uint32_t)(digit - 'a' + 10) << shift;
	else
		*unknown |= UINT32_C(15) << shift;
}

static void cycle(struct simulator *base, const uint32_t *in, uint32_t *out, uint32_t *unknown)
{
	struct icarus *s = (struct icarus *)base;
	unsigned words = s->pins->out_words;
	putc('c', s->to);
	put_frame(s->to, in, s->pins->in_words);
	if (s->wave) {
		put_frame(s->to, s->model, words);
		put_heads(s->to, s->heads, s->warps * BENCH_HEAD);
	}
	size_t length = ask(s);
	if (length != (size_t)words * 8 + 1)
		die(EXIT_BUG, "malformed simulator output: a cycle has %zu hexadecimal digits: expected %u", length - 1,
		    words * 8);
	memset(out, 0, words * sizeof *out);
	memset(unknown, 0, words * sizeof *unknown);
	for (unsigned n = 0; n < words * 8; n++)
		take_digit(s->line[words * 8 - 1 - n], n % 8 * 4, &out[n / 8], &unknown[n / 8]);
}

/* Copies the finished dump to its final path. */
static void deliver(struct icarus *s)
{
	size_t size;
	char *file = xprintf("%s/%s", s->dump, dump_name(s->wave)), *data = read_whole(file, &size);
	struct outfile o;
	outfile_open(&o, s->wave);
	fwrite(data, 1, size, o.f);
	outfile_close(&o);
	const char *const argv[] = {"rm", "-rf", "--", s->dump, NULL};
	proc_run(argv, NULL, NULL);
	cleanup_drop(s->dump);
	free(s->dump);
	free(data);
	free(file);
}

/* Ends vvp: it has read all commands. */
static void end_child(struct icarus *s)
{
	int status;
	fclose(s->to);
	while (waitpid(s->pid, &status, 0) < 0)
		if (errno != EINTR)
			die(EXIT_BUG, "waitpid: %s", strerror(errno));
	cleanup_child(0);
	signal(SIGPIPE, s->pipe_handler);
	fclose(s->from);
	if (status != 0)
		die(EXIT_IO, "vvp failed");
}

static void close_child(struct simulator *base)
{
	struct icarus *s = (struct icarus *)base;
	end_child(s);
	if (s->wave)
		deliver(s);
	free(s->program);
	free(s->line);
	free(s);
}

/* Not for waves, which have one file. */
static void restart(struct simulator *base)
{
	struct icarus *s = (struct icarus *)base;
	end_child(s);
	start(s, s->program, s->dump);
}

static struct icarus *make(const struct pins *pins)
{
	struct icarus *s = xalloc(sizeof *s);
	s->base = (struct simulator){reset, cycle, close_child, restart};
	s->pins = pins;
	return s;
}

static void start_in(struct icarus *s, char *folder)
{
	char *path = xprintf("%s/bench.vvp", folder), *absolute = realpath(path, NULL);
	if (!absolute)
		die(EXIT_IO, "%s: %s", path, strerror(errno));
	s->program = absolute;
	start(s, absolute, s->dump);
	free(path);
	free(folder);
}

struct simulator *icarus_open(const struct rtl_source *rtl, const struct pins *pins)
{
	struct icarus *s = make(pins);
	start_in(s, build(rtl, pins, NULL, 0));
	return &s->base;
}

struct simulator *icarus_open_wave(const struct rtl_source *rtl, const struct pins *pins, unsigned warps,
				   const char *path)
{
	struct icarus *s = make(pins);
	const char *base = getenv("TMPDIR");
	s->wave = path;
	s->warps = warps;
	s->dump = xprintf("%s/warpsmith-XXXXXX", base && *base ? base : "/tmp");
	if (!mkdtemp(s->dump))
		die(EXIT_IO, "%s: cannot create: %s", s->dump, strerror(errno));
	cleanup_add(s->dump);
	start_in(s, build(rtl, pins, dump_name(path), warps));
	return &s->base;
}

void icarus_wave_start(struct simulator *base)
{
	struct icarus *s = (struct icarus *)base;
	fputs("w\n", s->to);
}

void icarus_wave_model(struct simulator *base, const uint32_t *expected, const char *heads)
{
	struct icarus *s = (struct icarus *)base;
	s->model = expected;
	s->heads = heads;
}
