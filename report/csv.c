/* csv.c - CSV files of the tree as JSON. */
#include "report/csv.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/csv.h"
#include "base/outfile.h"
#include "base/tree.h"

enum { MOST_COLUMNS = 64 };

static json_t *parse(char *text)
{
	char *titles[MOST_COLUMNS], *fields[MOST_COLUMNS];
	json_t *rows = json_array();
	unsigned columns = csv_split(strsep(&text, "\n"), titles, MOST_COLUMNS);
	for (char *line; (line = strsep(&text, "\n"));) {
		if (!*line)
			continue;
		json_t *row = json_object();
		unsigned count = csv_split(line, fields, MOST_COLUMNS);
		for (unsigned n = 0; n < count && n < columns; n++)
			json_object_set_new(row, titles[n], json_string(fields[n]));
		json_array_append_new(rows, row);
	}
	return rows;
}

json_t *csv_read(const char *path)
{
	char *full = tree_path(path);
	json_t *rows = NULL;
	if (access(full, R_OK) == 0) {
		char *text = read_whole(full, NULL);
		rows = parse(text);
		free(text);
	}
	free(full);
	return rows;
}

const char *csv_text(json_t *row, const char *column)
{
	const char *text = json_string_value(json_object_get(row, column));
	return text ? text : "";
}

json_t *csv_number(json_t *row, const char *column)
{
	char *end;
	const char *text = csv_text(row, column);
	double value = strtod(text, &end);
	return *text && !*end ? json_real(value) : json_null();
}
