/* gnuplot.c - runs gnuplot in a temporary folder, which a failure leaves empty, and titles the picture. */
#include "base/gnuplot.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/outfile.h"
#include "base/proc.h"

/* Prints the title of a script, where a quote is doubled, as text of XML. */
static void print_title(FILE *f, const char *script)
{
	static const char command[] = "set title '";
	const char *c = strstr(script, command);
	if (!c)
		return;
	for (c += strlen(command); *c && (*c != '\'' || c[1] == '\''); c++) {
		if (*c == '<')
			fputs("&lt;", f);
		else if (*c == '&')
			fputs("&amp;", f);
		else
			fputc(*c, f);
		if (*c == '\'')
			c++;
	}
}

/* The picture with the script's title; frees `picture`. */
static char *with_title(char *picture, const char *script)
{
	static const char gnuplots[] = "<title>Gnuplot</title>";
	char *at = strstr(picture, gnuplots), *text = NULL;
	size_t size;
	if (!at)
		return picture;
	FILE *f = open_memstream(&text, &size);
	if (!f)
		abort();
	*at = '\0';
	fprintf(f, "%s<title>", picture);
	print_title(f, script);
	fprintf(f, "</title>%s", at + strlen(gnuplots));
	if (fclose(f) != 0)
		abort();
	free(picture);
	return text;
}

char *gnuplot_svg(const char *script, const char *what)
{
	char *folder = temporary_folder(), *path = xprintf("%s/script", folder), *log = xprintf("%s/log", folder);
	char *made = xprintf("%s/" GNUPLOT_FILE, folder);
	FILE *f = fopen(path, "w");
	if (f)
		fputs(script, f);
	if (!f || fclose(f) != 0)
		die(EXIT_IO, "cannot write the gnuplot script: %s", strerror(errno));
	int status = proc_run((const char *const[]){"gnuplot", "script", NULL}, folder, log);
	if (status != 0)
		die(EXIT_IO, "gnuplot failed with status %d on %s", status, what);
	char *picture = read_whole(made, NULL);
	free(made);
	free(log);
	free(path);
	temporary_done(folder);
	return with_title(picture, script);
}
