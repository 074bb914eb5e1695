#include "CStretch.h"
#include "CWide.h"

#include <math.h>
#include <string.h>

// The outline is measured along lines, at equal distances in each row of pixels. All places are whole numbers of units, so that
// they are the same wherever the target begins.
enum { LINES = 16, UNIT = 256 };

/// A rectangle with round corners, in units.
typedef struct {
  int32_t left, top, right, bottom;
  double across, down;
  int corners;
} outline;

/// The outline in a row of pixels: where each line is inside, and the part of the row for which it stands, all in units.
typedef struct {
  int32_t begin[LINES], end[LINES], height[LINES];
} row;

/// Multiplies each byte of a pixel by a share of 0 to 255, and divides the products by 255. Cairo rounds with a `half` of 127,
/// pixman with one of 128.
INLINED uint32_t scaled(uint32_t pixel, uint32_t share, uint32_t half) {
  // Two bytes are multiplied at a time.
  const uint32_t bytes = 0xFF00FF;
  uint32_t even = (pixel & bytes) * share + half * 0x10001, odd = (pixel >> 8 & bytes) * share + half * 0x10001;
  return (((even + (even >> 8 & bytes)) >> 8) & bytes) | ((odd + (odd >> 8 & bytes)) & ~bytes);
}

/// Returns a pixel after a premultiplied color has covered a part of it, 0 to 255.
INLINED uint32_t covered(uint32_t pixel, uint32_t part, uint32_t color) {
  uint32_t half = color >> 24 == 255 ? 127 : 128, own = scaled(color, part, half);
  return own + scaled(pixel, 255 - (own >> 24), half);
}

/// The columns of a row of pixels; see `find`.
typedef struct {
  int32_t outer, begin, end, last;
} columns;

INLINED int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
INLINED int32_t most(int32_t a, int32_t b) { return a > b ? a : b; }

INLINED int32_t clamp(int32_t a, int32_t from, int32_t to) { return least(most(a, from), to); }

/// Returns how far a round corner is from the side, at a distance from the top.
INLINED int32_t inset(const outline *shape, double from_top) {
  double from_bottom = shape->bottom - shape->top - from_top;
  // The distance from the line through the centers of the corners, as a part of the radius.
  double rise = 1 - (from_top < from_bottom ? from_top : from_bottom) / shape->down;
  rise = rise > 0 ? rise : 0;
  rise = rise < 1 ? rise : 1;
  return (int32_t)(shape->across * (1 - __builtin_elementwise_sqrt((1 - rise) * (1 + rise))) + 0.5);
}

INLINED void measure(const outline *shape, int32_t y, row *row) {
  for (int line = 0; line < LINES; line++) {
    int32_t above = most(y * UNIT + line * UNIT / LINES, shape->top);
    int32_t below = least(y * UNIT + (line + 1) * UNIT / LINES, shape->bottom);
    double from_top = 0.5 * ((above - shape->top) + (below - shape->top));
    int is_upper = 2 * from_top < shape->bottom - shape->top;
    int32_t round = inset(shape, from_top);
    row->begin[line] = shape->left + (shape->corners & (is_upper ? 1 : 4) ? round : 0);
    row->end[line] = shape->right - (shape->corners & (is_upper ? 2 : 8) ? round : 0);
    row->height[line] = most(below - above, 0);
  }
}

/// Returns the part of a pixel that is inside the outline, 0 to 255.
INLINED uint32_t coverage(const row *row, int32_t x) {
  int32_t sum = 0;
  for (int line = 0; line < LINES; line++) {
    int32_t width = least(row->end[line], (x + 1) * UNIT) - most(row->begin[line], x * UNIT);
    sum += row->height[line] * most(width, 0);
  }
  return ((uint32_t)sum * 255 + UNIT * UNIT / 2) / (UNIT * UNIT);
}

/// Fills pixels of a row that are all covered alike. The third color is that of a pixel that both others cover completely.
INLINED void cover(const stretch_pixels *target, int32_t y, int32_t from, int32_t to, uint32_t part,
                   const uint32_t colors[3]) {
  uint32_t *out = (uint32_t *)(target->bytes + y * target->stride);
  if (part == 255 && colors[0] >> 24 == 255) {
    for (int32_t x = from; x < to; x++) out[x] = colors[2];
  } else if (part == 255 && colors[1] == 0 && to - from > 64) {
    stretch_shaded_copy(target, from, y, target, from, y, to, y + 1, colors[0]);
  } else {
    for (int32_t x = from; x < to; x++) {
      out[x] = covered(out[x], part, colors[0]);
      if (colors[1]) out[x] = covered(out[x], part, colors[1]);
    }
  }
}

/// Finds the columns of a row of pixels in which the outline lies: it lies from `outer` to `begin`, and from `end` to `last`.
/// Between `begin` and `end`, all pixels are covered alike. In a row without a corner, `row` may be that of such a row above.
INLINED columns find(const outline *shape, int32_t y, row *row, int *is_known) {
  int32_t above = y * UNIT - shape->top, below = shape->bottom - shape->top - above - UNIT;
  int is_straight = above >= shape->down && below >= shape->down;
  if (!is_straight || !*is_known) measure(shape, y, row);
  *is_known = is_straight;
  int32_t outer = INT32_MAX, begin = INT32_MIN, end = INT32_MAX, last = INT32_MIN;
  for (int line = 0; line < LINES; line++) {
    if (row->height[line] == 0) continue;
    outer = least(outer, row->begin[line]), begin = most(begin, row->begin[line]);
    end = least(end, row->end[line]), last = most(last, row->end[line]);
  }
  if (outer >= last) return (columns){INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
  columns found = {outer >> 8, (begin + UNIT - 1) >> 8, end >> 8, (last + UNIT - 1) >> 8};
  if (found.begin > found.end) found.begin = found.end = found.last;
  return found;
}

/// Returns whether a shape is a rectangle of whole pixels.
INLINED int is_whole(const outline *shape) {
  return ((shape->left | shape->top | shape->right | shape->bottom) & (UNIT - 1)) == 0 &&
         (shape->corners == 0 || shape->down == 0);
}

INLINED void fill(const outline *shape, const stretch_pixels *target, int32_t left, int32_t top, int32_t right,
                  int32_t bottom, const uint32_t colors[3]) {
  row row;
  int is_known = 0;
  top = most(top, shape->top >> 8), bottom = least(bottom, (shape->bottom + UNIT - 1) >> 8);
  if (is_whole(shape) && colors[1] == 0) {
    left = most(left, shape->left >> 8), right = least(right, shape->right >> 8);
    if (left >= right) return;
    if (colors[0] >> 24 < 255) return stretch_shaded_copy(target, left, top, target, left, top, right, bottom, colors[0]);
    for (int32_t y = top; y < bottom; y++) cover(target, y, left, right, 255, colors);
    return;
  }
  for (int32_t y = top; y < bottom; y++) {
    int32_t above = y * UNIT - shape->top, below = shape->bottom - shape->top - above - UNIT;
    if (above >= 0 && below >= 0) {
      // In most of the rows of a large disc, all visible pixels are inside.
      int32_t widest = most(inset(shape, above), inset(shape, above + UNIT));
      if (shape->left + widest <= left * UNIT && shape->right - widest >= right * UNIT) {
        cover(target, y, left, right, 255, colors);
        continue;
      }
    }
    columns found = find(shape, y, &row, &is_known);
    int32_t begin = clamp(found.begin, left, right), end = clamp(found.end, left, right);
    for (int32_t x = most(left, found.outer); x < begin; x++)
      cover(target, y, x, x + 1, coverage(&row, x), colors);
    if (begin < end) cover(target, y, begin, end, coverage(&row, begin), colors);
    for (int32_t x = end; x < least(found.last, right); x++)
      cover(target, y, x, x + 1, coverage(&row, x), colors);
  }
}

WIDE static void fill_wide(const outline *shape, const stretch_pixels *target, int32_t left, int32_t top,
                           int32_t right, int32_t bottom, const uint32_t colors[3]) {
  fill(shape, target, left, top, right, bottom, colors);
}

/// Restores pixels of a row as far as they are outside, `part` of each being inside.
INLINED void restore(const uint32_t *kept, uint32_t *out, int32_t count, uint32_t part) {
  if (part == 0)
    memcpy(out, kept, 4 * (size_t)count);
  else if (part < 255)
    for (int32_t i = 0; i < count; i++) out[i] = scaled(out[i], part, 127) + scaled(kept[i], 255 - part, 127);
}

INLINED void keep(const outline *shape, const uint32_t *kept, const stretch_pixels *target, int32_t left, int32_t top,
                  int32_t right, int32_t bottom) {
  row row;
  int is_known = 0;
  for (int32_t y = top; y < bottom; y++, kept += right - left) {
    columns found = find(shape, y, &row, &is_known);
    uint32_t *out = (uint32_t *)(target->bytes + y * target->stride) + left;
    int32_t outer = clamp(found.outer, left, right), begin = clamp(found.begin, left, right);
    int32_t end = clamp(found.end, left, right), last = clamp(found.last, left, right);
    restore(kept, out, outer - left, 0);
    for (int32_t x = outer; x < begin; x++) restore(kept + x - left, out + x - left, 1, coverage(&row, x));
    if (begin < end) restore(kept + begin - left, out + begin - left, end - begin, coverage(&row, begin));
    for (int32_t x = end; x < last; x++) restore(kept + x - left, out + x - left, 1, coverage(&row, x));
    restore(kept + last - left, out + last - left, right - last, 0);
  }
}

WIDE static void keep_wide(const outline *shape, const uint32_t *kept, const stretch_pixels *target, int32_t left,
                           int32_t top, int32_t right, int32_t bottom) {
  keep(shape, kept, target, left, top, right, bottom);
}

static int32_t units(double pixels) { return (int32_t)lrint(pixels * UNIT); }

static outline outline_of(const stretch_shape *shape) {
  return (outline){.left = units(shape->left), .top = units(shape->top), .right = units(shape->right),
                   .bottom = units(shape->bottom), .across = shape->across * UNIT, .down = shape->down * UNIT,
                   .corners = shape->corners};
}

void stretch_round(const stretch_shape *shape, const stretch_pixels *target, int32_t left, int32_t top, int32_t right,
                   int32_t bottom, uint32_t color, uint32_t second) {
  outline place = outline_of(shape);
  const uint32_t colors[3] = {color, second, covered(covered(0, 255, color), 255, second)};
  if (HAS_WIDE)
    fill_wide(&place, target, left, top, right, bottom, colors);
  else
    fill(&place, target, left, top, right, bottom, colors);
}

void stretch_round_clip(const stretch_shape *shape, const uint32_t *kept, const stretch_pixels *target, int32_t left,
                        int32_t top, int32_t right, int32_t bottom) {
  outline place = outline_of(shape);
  if (HAS_WIDE)
    keep_wide(&place, kept, target, left, top, right, bottom);
  else
    keep(&place, kept, target, left, top, right, bottom);
}
