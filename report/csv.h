/* csv.h - reads the measured tables of docs/cost/. */
#ifndef REPORT_CSV_H
#define REPORT_CSV_H

#include <jansson.h>

/* The rows of the CSV file ROOT/path, an array of objects {COLUMN: TEXT}; NULL if the tree has no such file. The caller
 * releases it. */
json_t *csv_read(const char *path);

/* The text or the number in a row; "" and null if there is none. */
const char *csv_text(json_t *row, const char *column);
json_t *csv_number(json_t *row, const char *column); /* the caller releases it */

#endif
