// Versions of loops for vectors of 32 bytes. Nearly every processor supports these, but not every processor that the program can
// run on. Both versions give the same bytes.
#ifndef SEGUE_CWIDE_H
#define SEGUE_CWIDE_H

#define INLINED static inline __attribute__((always_inline))
#ifdef __x86_64__
#define WIDE __attribute__((target("avx2")))
#define HAS_WIDE __builtin_cpu_supports("avx2")
#else
#define WIDE
#define HAS_WIDE 0
#endif

#endif
