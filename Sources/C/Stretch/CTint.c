#include "CStretch.h"

#include <string.h>

/// Multiplies two bytes and divides the product by 255. Cairo rounds with a `half` of 127, pixman with one of 128.
static inline uint32_t product(uint32_t a, uint32_t b, uint32_t half) {
  uint32_t sum = a * b + half;
  return (sum + (sum >> 8)) >> 8;
}

/// Returns a pixel after an opaque color and a tint have covered a part of it, from 1 to 255.
static uint32_t tinted(uint32_t pixel, uint32_t part, uint32_t color, uint32_t tint) {
  uint32_t left = 255 - product(tint >> 24, part, 128), result = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    uint32_t below = product(color >> shift & 255, part, 127) + product(pixel >> shift & 255, 255 - part, 127);
    uint32_t sum = product(tint >> shift & 255, part, 128) + product(below, left, 128);
    result |= (sum < 255 ? sum : 255) << shift;
  }
  return result;
}

void stretch_tinted(const stretch_pixels *coverage, const stretch_pixels *target, int32_t left, int32_t top,
                    int32_t right, int32_t bottom, uint32_t color, uint32_t tint) {
  uint32_t whole = tinted(0, 255, color, tint);
  for (int32_t y = top; y < bottom; y++) {
    const uint8_t *parts = coverage->bytes + y * coverage->stride;
    uint32_t *out = (uint32_t *)(target->bytes + y * target->stride);
    for (int32_t x = left; x < right; x++) {
      // Most pixels are completely outside or completely inside. Eight of the same kind are skipped or filled together.
      uint64_t next;
      while (x + 8 <= right && (memcpy(&next, parts + x, 8), next == 0 || next == UINT64_MAX)) {
        if (next > 0)
          for (int i = 0; i < 8; i++) out[x + i] = whole;
        x += 8;
      }
      if (x == right) break;
      if (parts[x] == 255)
        out[x] = whole;
      else if (parts[x] > 0)
        out[x] = tinted(out[x], parts[x], color, tint);
    }
  }
}
