/* version.h - the versions of Warpsmith and of its JSON output. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define WARPSMITH_VERSION "0.2.0"
enum { SCHEMA_VERSION = 1 };

#endif
