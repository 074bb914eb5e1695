#include "CStretch.h"

#include <math.h>
#include <string.h>

/// A mask for two components of a pixel, each in 16 bits.
#define HALF 0x00FF00FFu

/// Returns `a` and `b` mixed. `weight` is the weight of `b`, out of 256.
static inline uint32_t mixed(uint32_t a, uint32_t b, uint32_t weight) {
  uint32_t low = ((a & HALF) * (256 - weight) + (b & HALF) * weight + 0x00800080u) >> 8;
  uint32_t high = ((a >> 8 & HALF) * (256 - weight) + (b >> 8 & HALF) * weight + 0x00800080u) & ~HALF;
  return (low & HALF) | high;
}

/// Returns `pixel`, multiplied by `alpha` out of 256, composited over `below`.
static inline uint32_t over(uint32_t pixel, uint32_t below, uint32_t alpha) {
  if (alpha < 256) pixel = mixed(0, pixel, alpha);
  uint32_t opacity = pixel >> 24;
  if (opacity == 255) return pixel;
  return pixel + mixed(0, below, 256 - (opacity + (opacity >> 7)));
}

/// Returns a position relative to the center of the first pixel, in 1/256 of a pixel. It is limited to the centers of the first
/// and the last pixel.
static inline int32_t place_of(double value, int32_t count) {
  double place = (value - 0.5) * 256;
  int32_t last = (count - 1) * 256;
  return !(place > 0) ? 0 : place >= last ? last : (int32_t)place;
}

static inline uint32_t sample_of(const stretch_view *view, double x, double y) {
  double scale = 1 / (view->w[0] * x + view->w[1] * y + view->w[2]);
  int32_t across = place_of((view->u[0] * x + view->u[1] * y + view->u[2]) * scale, view->source.width);
  int32_t down = place_of((view->v[0] * x + view->v[1] * y + view->v[2]) * scale, view->source.height);
  int32_t column = across >> 8, row = down >> 8;
  int32_t next = column + (column + 1 < view->source.width);
  const uint8_t *upper = view->source.bytes + row * view->source.stride;
  const uint8_t *lower = upper + (row + 1 < view->source.height ? view->source.stride : 0);
  uint32_t pixels[4];
  memcpy(&pixels[0], upper + 4 * (ptrdiff_t)column, 4);
  memcpy(&pixels[1], upper + 4 * (ptrdiff_t)next, 4);
  memcpy(&pixels[2], lower + 4 * (ptrdiff_t)column, 4);
  memcpy(&pixels[3], lower + 4 * (ptrdiff_t)next, 4);
  uint32_t result = mixed(mixed(pixels[0], pixels[1], (uint32_t)across & 255),
                          mixed(pixels[2], pixels[3], (uint32_t)across & 255), (uint32_t)down & 255);
  return view->isOpaque ? result | 0xFF000000u : result;
}

static uint32_t pixel_of(const stretch_view *view, int32_t x, int32_t y) {
  int32_t count = view->across * view->down;
  if (count == 1) return sample_of(view, x + 0.5, y + 0.5);
  uint32_t sums[4] = {0};
  for (int32_t row = 0; row < view->down; row++) {
    for (int32_t column = 0; column < view->across; column++) {
      uint32_t sample =
          sample_of(view, x + (column + 0.5) / view->across, y + (row + 0.5) / view->down);
      for (int i = 0; i < 4; i++) sums[i] += sample >> (8 * i) & 255;
    }
  }
  uint32_t result = 0;
  for (int i = 0; i < 4; i++) result |= (sums[i] + (uint32_t)count / 2) / (uint32_t)count << (8 * i);
  return result;
}

/// An edge, as three numbers. Their product with (x, y, 1) is the distance of a target point from the edge, in pixels; it is
/// positive inside.
typedef struct {
  double x, y, rest;
} edge;

static edge edge_of(double x, double y, double rest) {
  double slope = hypot(x, y);
  if (slope > 0) return (edge){x / slope, y / slope, rest / slope};
  return (edge){0, 0, rest > 0 ? 1 : -1};
}

/// Returns the fraction of a pixel that is inside an edge, 0 to 1.
static double covered(edge line, int32_t x, int32_t y) {
  return fmin(1, fmax(0, line.x * (x + 0.5) + line.y * (y + 0.5) + line.rest + 0.5));
}

/// Narrows a range of columns to those that are inside an edge by more than `least` pixels.
static void narrow(edge line, double y, double least, double *from, double *to) {
  double rest = line.y * y + line.rest - least;
  if (line.x > 0) {
    *from = fmax(*from, -rest / line.x);
  } else if (line.x < 0) {
    *to = fmin(*to, -rest / line.x);
  } else if (rest <= 0) {
    *to = *from;
  }
}

void stretch_projected(const stretch_view *view, const stretch_pixels *target, int32_t left, int32_t top, int32_t right,
                       int32_t bottom) {
  const double *u = view->u, *v = view->v, *w = view->w;
  double width = view->source.width, height = view->source.height;
  edge edges[5] = {
      edge_of(u[0], u[1], u[2]),
      edge_of(width * w[0] - u[0], width * w[1] - u[1], width * w[2] - u[2]),
      edge_of(v[0], v[1], v[2]),
      edge_of(height * w[0] - v[0], height * w[1] - v[1], height * w[2] - v[2]),
      edge_of(w[0], w[1], w[2]),
  };
  for (int32_t y = top; y < bottom; y++) {
    uint8_t *row = target->bytes + y * target->stride;
    double from = left + 0.5, to = right + 0.5;
    for (int i = 0; i < 5; i++) narrow(edges[i], y + 0.5, i < 4 ? -0.5 : 0, &from, &to);
    // If an edge is nearly horizontal, the range of a row outside it may begin at a column that no integer can represent.
    if (!(from < to)) continue;
    double inside = from, outside = to;
    for (int i = 0; i < 4; i++) narrow(edges[i], y + 0.5, 0.5, &inside, &outside);
    for (int32_t x = (int32_t)ceil(from - 0.5); x < right && x + 0.5 < to; x++) {
      double coverage = 1;
      if (x + 0.5 < inside || x + 0.5 >= outside) {
        // Of a pixel between opposite edges, only the part that both edges cover is drawn. If the image is seen nearly edge-on,
        // this is almost nothing.
        for (int i = 0; i < 4; i += 2) {
          coverage *= fmax(0, covered(edges[i], x, y) + covered(edges[i + 1], x, y) - 1);
        }
      }
      uint32_t alpha = (uint32_t)(view->alpha * coverage + 0.5), below;
      if (alpha == 0) continue;
      memcpy(&below, row + 4 * (ptrdiff_t)x, 4);
      uint32_t result = over(pixel_of(view, x, y), below, alpha);
      memcpy(row + 4 * (ptrdiff_t)x, &result, 4);
    }
  }
}
