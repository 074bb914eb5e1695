// Stretches opaque pictures over the pixels of another one, faded or not: Cairo takes two to seven times as long.
#ifndef SEGUE_CSTRETCH_H
#define SEGUE_CSTRETCH_H

#include <stddef.h>
#include <stdint.h>

/// Pixels in memory: 32-bit words, a byte for each of four components.
typedef struct {
  uint8_t *bytes;
  /// The distance from one row to the next, in bytes.
  ptrdiff_t stride;
  int32_t width;
  int32_t height;
} stretch_pixels;

/// Where the centers of target pixels fall in a source, along one axis and in its pixels: pixel 0 at `origin`, each further one
/// `step` beyond the one before.
typedef struct {
  double origin;
  double step;
} stretch_axis;

/// A picture to be stretched.
typedef struct {
  stretch_pixels source;
  stretch_axis across;
  stretch_axis down;
  /// How much of it is mixed with what lies below, 0 to 1; at 1 it replaces that.
  double alpha;
} stretch_layer;

/// How much is drawn of the outermost pixels of a rectangle whose edges lie between pixels, 0 to 1. Where it has a single column, either
/// `left` or `right` is 1, and with a single row either `top` or `bottom`.
typedef struct {
  double left;
  double top;
  double right;
  double bottom;
} stretch_edges;

/// Interpolates `count` layers bilinearly, each over the one before, on the target's pixels from (`left`, `top`) to
/// (`right`, `bottom`), which lie in it.
///
/// Sources are taken as opaque, and go on beyond their edges as they end. The value of a target pixel does not depend on which
/// others are drawn with it.
///
/// Returns 0 where memory ran out; then nothing was drawn.
int stretch_opaque(const stretch_layer *layers, int count, const stretch_pixels *target, int32_t left, int32_t top,
                   int32_t right, int32_t bottom, stretch_edges edges);

/// A picture that is seen in perspective.
typedef struct {
  stretch_pixels source;
  /// Whether its top bytes are taken as opaque.
  int32_t isOpaque;
  /// How much of it is mixed with what lies below, 0 to 256.
  int32_t alpha;
  /// From a place on the target to one on the source, both in pixels: the products of (x, y, 1) with `u` and with `v`, divided by that
  /// with `w`. Where that is not positive, nothing is seen.
  double u[3];
  double v[3];
  double w[3];
  /// How many samples of the source a pixel of the target takes, in each direction.
  int32_t across;
  int32_t down;
} stretch_view;

/// Draws a picture over the target's pixels from (`left`, `top`) to (`right`, `bottom`), which lie in it, interpolated bilinearly and
/// with smooth edges. The value of a target pixel does not depend on which others are drawn with it.
void stretch_projected(const stretch_view *view, const stretch_pixels *target, int32_t left, int32_t top, int32_t right,
                       int32_t bottom);

/// Copies a rectangle of opaque pixels and blends a color over it in the same pass, to the byte as if one came after the other.
/// - Parameters:
///   - x, y: where the rectangle lies in the source.
///   - color: premultiplied 0xAARRGGBB.
void stretch_shaded_copy(const stretch_pixels *source, int32_t x, int32_t y, const stretch_pixels *target, int32_t left,
                         int32_t top, int32_t right, int32_t bottom, uint32_t color);

#endif
