/* tree.h - where the program finds its own files, and where it may write.
 *
 * ROOT is the folder that holds config/ and workloads/. It is, in this order: $WARPSMITH_ROOT; the parent of the
 * program's folder (a source tree, whose program is build/warpsmith); share/warpsmith beside the program's folder (an
 * installed copy, which may be moved as a whole); tree_installed. Files below ROOT are only read, except in ROOT/build
 * of a source tree that can be written. Every function dies with code 3 if there is no ROOT; the caller frees the
 * paths. */
#ifndef BASE_TREE_H
#define BASE_TREE_H

/* A last place for ROOT: where make install has put the library's data; "" in the program. */
extern const char tree_installed[];

/* ROOT/below. */
char *tree_path(const char *below);

/* A result whose folder the user did not name: ROOT/build/below in a source tree that can be written, else build/below
 * in the current folder. */
char *result_path(const char *below);

/* Files that the program keeps for itself, the cache and the logs of failed tools: ROOT/build/below in a source tree
 * that can be written, else warpsmith/below in $XDG_CACHE_HOME or, without it, in $HOME/.cache. */
char *private_path(const char *below);

/* The file of this program. */
char *own_program(void);

/* A program of this project that this one calls: in the same folder, or in libexec/warpsmith of an installed copy. */
char *program_beside(const char *name);

#endif
