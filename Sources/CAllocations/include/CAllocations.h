// Counts how often memory is asked for, by standing in front of the C library's allocator. A program that links this counts;
// memory itself still comes from, and goes back to, the C library.
#ifndef SEGUE_CALLOCATIONS_H
#define SEGUE_CALLOCATIONS_H

#include <stdint.h>

/// How often this process has asked for memory so far.
uint64_t allocation_count(void);

#endif
