// Stretches opaque pictures over pixels of another one, several times as fast as Cairo does, faded or not.
#ifndef SEGUE_CSTRETCH_H
#define SEGUE_CSTRETCH_H

#include <stddef.h>
#include <stdint.h>

/// Pixels in memory: 32-bit words, four components of a byte each.
typedef struct {
  uint8_t *bytes;
  /// The distance from one row to the next, in bytes.
  ptrdiff_t stride;
  int32_t width;
  int32_t height;
} stretch_pixels;

/// The places in the source on which the middles of target pixels fall, along one axis: pixel 0 falls on `origin`, and each
/// further one on `step` pixels more.
typedef struct {
  double origin;
  double step;
} stretch_axis;

/// Interpolates `source` bilinearly over the target's pixels from (`left`, `top`) to (`right`, `bottom`), which lie in it.
///
/// Beyond its edges the source goes on as it ends. Each target pixel gets the same value whatever others are drawn with it.
/// The alpha, 0 to 256, mixes all four components with those of the target; at 256 they are replaced.
///
/// Returns 0 where memory ran out, and nothing was drawn.
int stretch_opaque(const stretch_pixels *source, const stretch_pixels *target, int32_t left, int32_t top,
                   int32_t right, int32_t bottom, stretch_axis across, stretch_axis down, uint16_t alpha);

#endif
