/* version.h - which Warpsmith this is, and which form its JSON has. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define WARPSMITH_VERSION "0.1.0"
enum { SCHEMA_VERSION = 1 };

#endif
