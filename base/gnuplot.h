/* gnuplot.h - pictures that gnuplot draws, as SVG. */
#ifndef BASE_GNUPLOT_H
#define BASE_GNUPLOT_H

/* The SVG that a script for gnuplot 5.4 draws into GNUPLOT_FILE. Its <title>, which a browser shows and a screen reader
 * reads, is that of the script's line "set title '...'", instead of gnuplot's own. `what` names the picture in the
 * error message. Dies with code 3 if gnuplot fails. The caller frees. */
char *gnuplot_svg(const char *script, const char *what);

/* The file of the line "set output" of the script. */
#define GNUPLOT_FILE "picture.svg"

#endif
