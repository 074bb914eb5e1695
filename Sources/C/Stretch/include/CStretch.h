// Functions that scale, project, blend and copy images. Cairo takes up to seven times as long for the same work
// (Docs/PERFORMANCE.md#pixel-formats).
#ifndef SEGUE_CSTRETCH_H
#define SEGUE_CSTRETCH_H

#include <stddef.h>
#include <stdint.h>

/// Pixels in memory: 32-bit words with one byte for each of four components.
typedef struct {
  uint8_t *bytes;
  /// The distance from one row to the next, in bytes.
  ptrdiff_t stride;
  int32_t width;
  int32_t height;
} stretch_pixels;

/// The positions of target pixels in a source, along one axis and in source pixels. The center of target pixel 0 is at
/// `origin`, and each further center is `step` beyond the one before.
typedef struct {
  double origin;
  double step;
} stretch_axis;

/// An image to scale.
typedef struct {
  stretch_pixels source;
  stretch_axis across;
  stretch_axis down;
  /// The opacity of the image, 0 to 1. At 1, the image replaces the pixels below it.
  double alpha;
} stretch_layer;

/// The coverage of the outermost pixels of a rectangle whose edges lie between pixels, 0 to 1. If the rectangle has a single
/// column, `left` or `right` is 1. If it has a single row, `top` or `bottom` is 1.
typedef struct {
  double left;
  double top;
  double right;
  double bottom;
} stretch_edges;

/// Draws `count` layers with bilinear interpolation, each over the one before. They fill the target's pixels from (`left`,
/// `top`) to (`right`, `bottom`), which must be inside the target.
///
/// Sources are treated as opaque. Beyond its edges, a source continues with its outermost pixels. The value of a target pixel
/// does not depend on which other pixels are drawn in the same call.
///
/// Returns 1. If memory runs out, draws nothing and returns 0.
int stretch_opaque(const stretch_layer *layers, int count, const stretch_pixels *target, int32_t left, int32_t top,
                   int32_t right, int32_t bottom, stretch_edges edges);

/// An image that is seen in perspective.
typedef struct {
  stretch_pixels source;
  /// Whether the source is treated as opaque, regardless of its top bytes.
  int32_t isOpaque;
  /// The opacity of the image, 0 to 256.
  int32_t alpha;
  /// The map from a point on the target to a point on the source, both in pixels. The products of (x, y, 1) with `u` and with
  /// `v` are divided by the product with `w`. Where the product with `w` is not positive, the image is invisible.
  double u[3];
  double v[3];
  double w[3];
  /// The number of samples of the source for each pixel of the target, horizontally and vertically.
  int32_t across;
  int32_t down;
} stretch_view;

/// Draws an image in perspective over the target's pixels from (`left`, `top`) to (`right`, `bottom`), which must be inside the
/// target. The image is interpolated bilinearly and has antialiased edges. The value of a target pixel does not depend on which
/// other pixels are drawn in the same call.
void stretch_projected(const stretch_view *view, const stretch_pixels *target, int32_t left, int32_t top, int32_t right,
                       int32_t bottom);

/// An image with transparent pixels, premultiplied, and its position. All positions and steps are in 1/65536 of its pixels.
typedef struct {
  stretch_pixels source;
  /// The position of the center of target pixel (0, 0), counted from the center of the source's first pixel.
  int64_t across;
  int64_t down;
  /// The distances from one target pixel to the next, which are positive.
  int32_t across_step;
  int32_t down_step;
  /// The opacity of the image, 0 to 255.
  int32_t alpha;
} stretch_picture;

/// Blends an image over the target's pixels from (`left`, `top`) to (`right`, `bottom`), which must be inside the target. The
/// image is interpolated bilinearly; beyond its edges, it is transparent. The bytes are those that pixman computes.
///
/// Returns 1. If memory runs out or the processor has no vectors of 32 bytes, draws nothing and returns 0.
int stretch_blended(const stretch_picture *picture, const stretch_pixels *target, int32_t left, int32_t top, int32_t right,
                    int32_t bottom);

/// Blends a rectangle of an image over the target's pixels, without interpolation. The bytes are those that pixman computes.
///
/// - Parameters:
///   - x, y: the position of the rectangle in the source.
///   - is_opaque: whether the source is treated as opaque, regardless of its top bytes.
///   - alpha: the opacity of the image, 0 to 255.
/// Returns 1. If the processor has no vectors of 32 bytes, draws nothing and returns 0.
int stretch_blended_copy(const stretch_pixels *source, int32_t x, int32_t y, int is_opaque, int alpha,
                         const stretch_pixels *target, int32_t left, int32_t top, int32_t right, int32_t bottom);

/// Copies a rectangle of opaque pixels, and blends a color over it in the same pass. The bytes are the same as if the color
/// were blended afterward.
/// - Parameters:
///   - x, y: the position of the rectangle in the source.
///   - color: premultiplied 0xAARRGGBB.
void stretch_shaded_copy(const stretch_pixels *source, int32_t x, int32_t y, const stretch_pixels *target, int32_t left,
                         int32_t top, int32_t right, int32_t bottom, uint32_t color);

/// A rectangle with round corners, in pixels of the target.
typedef struct {
  double left;
  double top;
  double right;
  double bottom;
  /// The radii of the corners; at most half of the width and of the height. If they are 0, no corner is round.
  double across;
  double down;
  /// A bit for each round corner: 1 for the top left one, 2 for the top right, 4 for the bottom left, 8 for the bottom right.
  int32_t corners;
} stretch_shape;

/// Fills a shape with a color, and then with a second one if that is not 0, within the target's pixels from (`left`, `top`) to
/// (`right`, `bottom`), which must be inside the target. The coordinates of the shape must be less than 2^22.
///
/// The value of a target pixel does not depend on which other pixels are drawn in the same call, or on whether the two colors
/// are drawn in one call or one after the other.
/// - Parameter color, second: premultiplied 0xAARRGGBB. If `color` is translucent, the target is treated as opaque.
void stretch_round(const stretch_shape *shape, const stretch_pixels *target, int32_t left, int32_t top, int32_t right,
                   int32_t bottom, uint32_t color, uint32_t second);

/// Restores pixels outside a shape, and the edge pixels as far as they are outside, as if all that was drawn over them had been
/// clipped to the shape. The pixels are those of the target from (`left`, `top`) to (`right`, `bottom`), which must be inside
/// the target.
/// - Parameter kept: the pixels before drawing, row by row.
void stretch_round_clip(const stretch_shape *shape, const uint32_t *kept, const stretch_pixels *target, int32_t left,
                        int32_t top, int32_t right, int32_t bottom);

#endif
