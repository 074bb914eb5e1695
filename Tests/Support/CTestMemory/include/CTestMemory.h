// What the C library's allocator has handed out, which Swift's Glibc module does not show.
#ifndef SEGUE_TEST_MEMORY_H
#define SEGUE_TEST_MEMORY_H

#include <malloc.h>

/// The bytes that are in use: not those that were freed and are kept for later, of which there are more or fewer by chance.
static inline size_t test_live_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

#endif
