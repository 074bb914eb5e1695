// A library to be preloaded (LD_PRELOAD): it replaces the C library's allocation functions by ones that count their calls and
// then do the same. No program links it, so no program allocates through it unless a measurement asks for that.
#ifndef SEGUE_ALLOCATION_COUNT_H
#define SEGUE_ALLOCATION_COUNT_H

#include <stdint.h>

/// How often this process has called malloc, calloc or realloc so far.
uint64_t segue_allocation_count(void);

#endif
