#include "AllocationCount.h"

#include <stdatomic.h>
#include <stddef.h>

static _Atomic uint64_t count;

// glibc's own allocation functions, for libraries that replace the public ones.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

static void add_one(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  add_one();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  add_one();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  add_one();
  return __libc_realloc(memory, size);
}

uint64_t segue_allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }
