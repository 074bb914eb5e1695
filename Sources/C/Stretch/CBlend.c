#include "CStretch.h"
#include "CWide.h"

#ifdef __x86_64__
#include <immintrin.h>
#include <stdlib.h>
#include <string.h>

/// The number of pixels that are interpolated together.
#define BLOCK 8
/// The weights of two neighbors add up to this number, as in pixman.
#define WHOLE 128

/// The neighbors of a block's pixels: the distance of each first neighbor from the first one of the row, and the weights of
/// both, repeated for each component.
typedef struct {
  uint32_t weights[BLOCK][4];
  int32_t places[BLOCK];
} block;

/// Multiplies the bytes of two vectors, of 16-bit words each, and divides the products by 255.
WIDE INLINED __m256i product(__m256i a, __m256i b) {
  __m256i sum = _mm256_add_epi16(_mm256_mullo_epi16(a, b), _mm256_set1_epi16(128));
  return _mm256_mulhi_epu16(sum, _mm256_set1_epi16(257));
}

/// Multiplies the bytes of each lane's lower half by the 16-bit words in `low`, and those of its upper half by those in `high`.
/// Divides the products by 255.
WIDE INLINED __m256i products(__m256i bytes, __m256i low, __m256i high) {
  __m256i none = _mm256_setzero_si256();
  return _mm256_packus_epi16(product(_mm256_unpacklo_epi8(bytes, none), low),
                             product(_mm256_unpackhi_epi8(bytes, none), high));
}

/// Returns the part of the bytes in `below` that `pixels` do not hide.
WIDE INLINED __m256i remainder_below(__m256i pixels, __m256i below) {
  const __m256i first = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(3, -1, 3, -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1));
  const __m256i second = _mm256_add_epi8(first, _mm256_set1_epi16(8));
  __m256i rest = _mm256_xor_si256(pixels, _mm256_set1_epi8(-1));
  return products(below, _mm256_shuffle_epi8(rest, first), _mm256_shuffle_epi8(rest, second));
}

/// Mixes two rows of `count` bytes each into 16-bit words.
WIDE static void mix_rows(const uint8_t *upper, const uint8_t *lower, int upper_weight, int lower_weight, uint16_t *out,
                          ptrdiff_t count) {
  __m256i above = _mm256_set1_epi16((int16_t)upper_weight), below = _mm256_set1_epi16((int16_t)lower_weight);
  ptrdiff_t i = 0;
  for (; i + 16 <= count; i += 16) {
    __m256i a = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(upper + i)));
    __m256i b = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(lower + i)));
    __m256i sum = _mm256_add_epi16(_mm256_mullo_epi16(a, above), _mm256_mullo_epi16(b, below));
    _mm256_storeu_si256((__m256i *)(out + i), sum);
  }
  for (; i < count; i++) out[i] = (uint16_t)(upper[i] * upper_weight + lower[i] * lower_weight);
}

/// Returns two interpolated pixels as 32-bit words, the first one in the lower half.
WIDE INLINED __m256i pair(const uint16_t *row, const block *at, int i) {
  const __m256i together = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
  __m128i first = _mm_loadu_si128((const __m128i *)(row + 4 * (ptrdiff_t)at->places[i]));
  __m128i second = _mm_loadu_si128((const __m128i *)(row + 4 * (ptrdiff_t)at->places[i + 1]));
  __m256i both = _mm256_shuffle_epi8(_mm256_set_m128i(second, first), together);
  __m256i weights = _mm256_loadu_si256((const __m256i *)at->weights[i]);
  return _mm256_srli_epi32(_mm256_madd_epi16(both, weights), 14);
}

/// Returns a block of interpolated pixels.
WIDE INLINED __m256i interpolated(const uint16_t *row, const block *at) {
  __m256i words = _mm256_packs_epi32(pair(row, at, 0), pair(row, at, 2));
  __m256i others = _mm256_packs_epi32(pair(row, at, 4), pair(row, at, 6));
  return _mm256_permutevar8x32_epi32(_mm256_packus_epi16(words, others), _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

/// Returns the mask of the first `count` pixels of a block.
WIDE INLINED __m256i first(ptrdiff_t count) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

/// Returns a block of which there are `count` pixels, followed by transparent ones.
WIDE INLINED __m256i load(const uint8_t *from, ptrdiff_t count) {
  return count >= BLOCK ? _mm256_loadu_si256((const __m256i *)from) : _mm256_maskload_epi32((const int *)from, first(count));
}

/// Blends a block of pixels over those at `out`, of which there are `count`.
WIDE INLINED void blend(__m256i pixels, int alpha, uint8_t *out, ptrdiff_t count) {
  if (_mm256_testz_si256(pixels, pixels)) return;
  if (alpha < 255 || !_mm256_testc_si256(pixels, _mm256_set1_epi32((int)0xFF000000u))) {
    __m256i share = _mm256_set1_epi16((int16_t)alpha);
    if (alpha < 255) pixels = products(pixels, share, share);
    pixels = _mm256_adds_epu8(pixels, remainder_below(pixels, load(out, count)));
  }
  if (count >= BLOCK)
    _mm256_storeu_si256((__m256i *)out, pixels);
  else
    _mm256_maskstore_epi32((int *)out, first(count), pixels);
}

WIDE int stretch_blended(const stretch_picture *picture, const stretch_pixels *target, int32_t left, int32_t top,
                         int32_t right, int32_t bottom) {
  if (!HAS_WIDE) return 0;
  stretch_pixels source = picture->source;
  int64_t step = picture->across_step;
  // Only columns with at least one neighbor inside the source are drawn.
  while (left < right && (picture->across + left * step) >> 16 < -1) left++;
  while (left < right && (picture->across + (right - 1) * step) >> 16 >= source.width) right--;
  if (left >= right || bottom <= top) return 1;
  int32_t count = right - left, first = (int32_t)((picture->across + left * step) >> 16);
  int32_t width = (int32_t)((picture->across + (right - 1) * step) >> 16) + 2 - first;
  size_t blocks = ((size_t)count + BLOCK - 1) / BLOCK;
  char *memory = malloc(blocks * sizeof(block) + 8 * (size_t)width);
  if (!memory) return 0;
  block *columns = (block *)memory;
  uint16_t *row = (uint16_t *)(memory + blocks * sizeof(block));
  for (int32_t i = 0; i < (int32_t)blocks * BLOCK; i++) {
    int64_t place = picture->across + (left + (i < count ? i : count - 1)) * step;
    uint32_t weight = place >> 9 & (WHOLE - 1);
    columns[i / BLOCK].places[i % BLOCK] = (int32_t)(place >> 16) - first;
    for (int k = 0; k < 4; k++) columns[i / BLOCK].weights[i % BLOCK][k] = weight << 16 | (WHOLE - weight);
  }
  // Beyond its edges, the source is transparent.
  int32_t start = first < 0 ? 0 : first, end = first + width < source.width ? first + width : source.width;
  memset(row, 0, 8 * (size_t)width);
  for (int32_t y = top; y < bottom; y++) {
    int64_t place = picture->down + y * (int64_t)picture->down_step;
    int64_t upper = place >> 16, lower = upper + 1;
    int weight = place >> 9 & (WHOLE - 1);
    if (lower < 0 || upper >= source.height) continue;
    const uint8_t *start_bytes = source.bytes + 4 * (ptrdiff_t)start;
    const uint8_t *above = start_bytes + (upper < 0 ? 0 : upper) * source.stride;
    const uint8_t *below = start_bytes + (lower < source.height ? lower : upper) * source.stride;
    mix_rows(above, below, upper < 0 ? 0 : WHOLE - weight, lower < source.height ? weight : 0,
             row + 4 * (ptrdiff_t)(start - first), 4 * (ptrdiff_t)(end - start));
    uint8_t *out = target->bytes + y * target->stride + 4 * (ptrdiff_t)left;
    for (size_t i = 0; i < blocks; i++)
      blend(interpolated(row, columns + i), picture->alpha, out + 4 * BLOCK * i, count - BLOCK * (ptrdiff_t)i);
  }
  free(memory);
  return 1;
}

WIDE int stretch_blended_copy(const stretch_pixels *source, int32_t x, int32_t y, int is_opaque, int alpha,
                              const stretch_pixels *target, int32_t left, int32_t top, int32_t right, int32_t bottom) {
  if (!HAS_WIDE) return 0;
  __m256i opaque = _mm256_set1_epi32(is_opaque ? (int)0xFF000000u : 0);
  for (int32_t row = 0; row < bottom - top; row++) {
    const uint8_t *from = source->bytes + (y + row) * source->stride + 4 * (ptrdiff_t)x;
    uint8_t *out = target->bytes + (top + row) * target->stride + 4 * (ptrdiff_t)left;
    ptrdiff_t count = right - left;
    if (is_opaque && alpha == 255) {
      for (ptrdiff_t i = 0; i < count; i++) ((uint32_t *)out)[i] = ((const uint32_t *)from)[i] | 0xFF000000u;
      continue;
    }
    for (; count > 0; count -= BLOCK, from += 4 * BLOCK, out += 4 * BLOCK)
      blend(_mm256_or_si256(load(from, count), opaque), alpha, out, count);
  }
  return 1;
}
#else
int stretch_blended(const stretch_picture *picture, const stretch_pixels *target, int32_t left, int32_t top,
                    int32_t right, int32_t bottom) {
  return 0;
}

int stretch_blended_copy(const stretch_pixels *source, int32_t x, int32_t y, int is_opaque, int alpha,
                         const stretch_pixels *target, int32_t left, int32_t top, int32_t right, int32_t bottom) {
  return 0;
}
#endif
