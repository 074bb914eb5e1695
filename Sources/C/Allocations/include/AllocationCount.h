// A library to preload (LD_PRELOAD). It replaces the C library's allocation functions with functions that count their calls and
// then allocate as usual. No program links it, so it affects only programs that a measurement starts with it.
#ifndef SEGUE_ALLOCATION_COUNT_H
#define SEGUE_ALLOCATION_COUNT_H

#include <stdint.h>

/// Returns the number of calls of malloc, calloc and realloc in this process so far.
uint64_t segue_allocation_count(void);

#endif
