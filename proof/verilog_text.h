/* verilog_text.h - what a proof reads of emitted Verilog: its text without comments, its instances, its claims. */
#ifndef PROOF_VERILOG_TEXT_H
#define PROOF_VERILOG_TEXT_H

#include <stdbool.h>

/* The text without comments, blank lines and blanks at the end of a line. The caller frees it. */
char *verilog_without_comments(const char *text);

/* Whether a module's text has an instance of `module`: a line "MODULE u_NAME ...". */
bool verilog_uses(const char *text, const char *module);

/* The labels of the claims ("a_X: assert ...") that stand word for word in both texts, as Yosys selects them:
 * "c:a_X c:a_Y", each once, sorted; "" if there are none. The caller frees it. */
char *verilog_shared_claims(const char *text, const char *other);

#endif
