#include "CStretch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

// Vectors of the compiler's own, which every processor has instructions for.
typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint16_t words8 __attribute__((vector_size(16)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint16_t words16 __attribute__((vector_size(32)));

/// The top byte of a word without transparency.
#define OPAQUE 0xFF000000u

/// Two neighbors in a row or column of the source, and how much of the second one counts, of 256.
typedef struct {
  int32_t first;
  int32_t second;
  uint16_t weight;
} sample;

static int32_t clamped(double value, int32_t last) {
  return value <= 0 ? 0 : value >= last ? last : (int32_t)value;
}

static sample sample_at(stretch_axis axis, int32_t pixel, int32_t count) {
  // Of the middles of the source's pixels.
  double place = axis.origin + pixel * axis.step - 0.5;
  double whole = floor(place);
  double weight = floor((place - whole) * 256 + 0.5);
  if (weight >= 256) {
    whole += 1;
    weight = 0;
  }
  sample result = {clamped(whole, count - 1), clamped(whole + 1, count - 1), (uint16_t)weight};
  return result;
}

/// `a` and `b` mixed in the ratio of two weights, which add up to 256.
static inline bytes8 mix(bytes8 a, bytes8 b, words8 weight_a, words8 weight_b) {
  words8 sum = __builtin_convertvector(a, words8) * weight_a + __builtin_convertvector(b, words8) * weight_b;
  return __builtin_convertvector((sum + 128) >> 8, bytes8);
}

/// The same for twice as many at once.
#define MIX16(a, b, weight_a, weight_b)                                                                      \
  __builtin_convertvector((__builtin_convertvector(a, words16) * (weight_a) +                                \
                           __builtin_convertvector(b, words16) * (weight_b) + 128) >>                        \
                              8,                                                                             \
                          bytes16)

/// Eight pixels next to each other.
#define BLOCK 8

typedef struct {
  /// Where the first pixel's neighbors begin in the row, and how far behind that the others' do; in the order in which
  /// vectors of 32 bytes are unpacked, each half by itself.
  int32_t start;
  uint8_t places[BLOCK];
  uint16_t weights[BLOCK];
  /// Whether two vectors, the second one from the next pixel on, hold all of these.
  int32_t is_near;
} block;

static const uint8_t unpacked[BLOCK] = {0, 1, 4, 5, 2, 3, 6, 7};

static block block_of(const sample *samples, int32_t width) {
  block result = {.start = samples[0].first, .is_near = samples[0].first + BLOCK + 1 <= width};
  for (int i = 0; i < BLOCK; i++) {
    int32_t place = samples[unpacked[i]].first - result.start;
    if (place < 0 || place >= BLOCK || samples[i].second != samples[i].first + 1) result.is_near = 0;
    result.places[i] = (uint8_t)place;
    result.weights[i] = samples[i].weight;
  }
  return result;
}

// The two loops below take nearly all of the time. They are there twice, the second time for vectors of 32 bytes, which nearly
// every processor has, but not every one that the program can run on. The bytes are the same.
#define INLINED static inline __attribute__((always_inline))
#ifdef __x86_64__
#define WIDE __attribute__((target("avx2")))
#define HAS_WIDE __builtin_cpu_supports("avx2")
#else
#define WIDE
#define HAS_WIDE 0
#endif

static uint32_t pixel_at(const uint8_t *row, int32_t place) {
  uint32_t pixel;
  memcpy(&pixel, row + 4 * (ptrdiff_t)place, 4);
  return pixel | OPAQUE;
}

/// Interpolates pixels of a row of the source, whose top bytes are taken as opaque.
static void stretch_part(const uint8_t *row, const sample *samples, uint8_t *out, int32_t from, int32_t to) {
  for (int32_t x = from; x < to; x++) {
    uint32_t first = pixel_at(row, samples[x].first), second = pixel_at(row, samples[x].second);
    bytes8 a = {0}, b = {0};
    memcpy(&a, &first, 4);
    memcpy(&b, &second, 4);
    words8 none = {0};
    words8 weight = none + samples[x].weight;
    bytes8 mixed = mix(a, b, 256 - weight, weight);
    memcpy(out + 4 * x, &mixed, 4);
  }
}

static void stretch_row(const uint8_t *row, const sample *samples, const block *blocks, uint8_t *out, int32_t count) {
  int32_t x = 0;
  for (; x + 4 <= count; x += 4) {
    uint32_t firsts[4], seconds[4];
    uint16_t weights[16];
    for (int i = 0; i < 4; i++) {
      firsts[i] = pixel_at(row, samples[x + i].first);
      seconds[i] = pixel_at(row, samples[x + i].second);
      for (int k = 0; k < 4; k++) weights[4 * i + k] = samples[x + i].weight;
    }
    bytes16 a, b;
    words16 weight;
    memcpy(&a, firsts, 16);
    memcpy(&b, seconds, 16);
    memcpy(&weight, weights, 32);
    bytes16 mixed = MIX16(a, b, 256 - weight, weight);
    memcpy(out + 4 * x, &mixed, 16);
  }
  (void)blocks;
  stretch_part(row, samples, out, x, count);
}

/// Mixes bytes of two rows into `out`, or into what is there.
static void mix_part(const uint8_t *a, const uint8_t *b, uint16_t weight, uint16_t alpha, uint8_t *out,
                     ptrdiff_t from, ptrdiff_t to) {
  for (ptrdiff_t i = from; i < to; i++) {
    uint32_t mixed = (a[i] * (256u - weight) + b[i] * weight + 128) >> 8;
    if (alpha < 256) mixed = (mixed * alpha + out[i] * (256u - alpha) + 128) >> 8;
    out[i] = (uint8_t)mixed;
  }
}

static void mix_rows(const uint8_t *a, const uint8_t *b, uint16_t weight, uint16_t alpha, uint8_t *out,
                     ptrdiff_t count) {
  words16 none = {0};
  words16 weight_b = none + weight, weight_a = 256 - weight_b;
  words16 alpha_new = none + alpha, alpha_old = 256 - alpha_new;
  ptrdiff_t i = 0;
  for (; i + 16 <= count; i += 16) {
    bytes16 first, second, old;
    memcpy(&first, a + i, 16);
    memcpy(&second, b + i, 16);
    bytes16 mixed = MIX16(first, second, weight_a, weight_b);
    if (alpha < 256) {
      memcpy(&old, out + i, 16);
      mixed = MIX16(mixed, old, alpha_new, alpha_old);
    }
    memcpy(out + i, &mixed, 16);
  }
  mix_part(a, b, weight, alpha, out, i, count);
}

#ifdef __x86_64__
/// Bytes mixed in the ratio of weights for the lower and for the upper half of each half of a vector. A word may overflow on the
/// way: a * 256 + (b - a) * weight fits into one.
WIDE INLINED __m256i mix_wide(__m256i a, __m256i b, __m256i lower, __m256i upper) {
  __m256i none = _mm256_setzero_si256(), half = _mm256_set1_epi8((char)128);
  __m256i low = _mm256_sub_epi16(_mm256_unpacklo_epi8(b, none), _mm256_unpacklo_epi8(a, none));
  __m256i high = _mm256_sub_epi16(_mm256_unpackhi_epi8(b, none), _mm256_unpackhi_epi8(a, none));
  low = _mm256_add_epi16(_mm256_mullo_epi16(low, lower), _mm256_unpacklo_epi8(half, a));
  high = _mm256_add_epi16(_mm256_mullo_epi16(high, upper), _mm256_unpackhi_epi8(half, a));
  return _mm256_packus_epi16(_mm256_srli_epi16(low, 8), _mm256_srli_epi16(high, 8));
}

WIDE static void stretch_row_wide(const uint8_t *row, const sample *samples, const block *blocks, uint8_t *out,
                                  int32_t count) {
  // Four times each the first two words of a vector, the next two, and so on.
  const __m256i lower = _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 4, 5, 4, 5, 4, 5, 4, 5, 6, 7,
                                         6, 7, 6, 7, 6, 7);
  const __m256i upper = _mm256_add_epi8(lower, _mm256_set1_epi8(8)), opaque = _mm256_set1_epi32((int)OPAQUE);
  int32_t x = 0;
  for (; x + BLOCK <= count; x += BLOCK) {
    const block *at = blocks + x / BLOCK;
    __m256i weights = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)at->weights));
    __m256i a, b;
    if (at->is_near) {
      const uint8_t *start = row + 4 * (ptrdiff_t)at->start;
      __m256i places = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)at->places));
      a = _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)start), places);
      b = _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)(start + 4)), places);
    } else {
      a = b = _mm256_setzero_si256();
#define TAKE(i)                                                                                              \
  a = _mm256_insert_epi32(a, (int)pixel_at(row, samples[x + unpacked[i]].first), i);                          \
  b = _mm256_insert_epi32(b, (int)pixel_at(row, samples[x + unpacked[i]].second), i);
      TAKE(0) TAKE(1) TAKE(2) TAKE(3) TAKE(4) TAKE(5) TAKE(6) TAKE(7)
    }
    __m256i mixed = mix_wide(a, b, _mm256_shuffle_epi8(weights, lower), _mm256_shuffle_epi8(weights, upper));
    mixed = _mm256_or_si256(_mm256_permute4x64_epi64(mixed, 0xD8), opaque);
    _mm256_storeu_si256((__m256i *)(out + 4 * x), mixed);
  }
  stretch_part(row, samples, out, x, count);
}

WIDE static void mix_rows_wide(const uint8_t *a, const uint8_t *b, uint16_t weight, uint16_t alpha, uint8_t *out,
                               ptrdiff_t count) {
  __m256i part = _mm256_set1_epi16((int16_t)weight), shown = _mm256_set1_epi16((int16_t)alpha);
  ptrdiff_t i = 0;
  for (; i + 32 <= count; i += 32) {
    __m256i first = _mm256_loadu_si256((const __m256i *)(a + i));
    __m256i second = _mm256_loadu_si256((const __m256i *)(b + i));
    __m256i mixed = mix_wide(first, second, part, part);
    if (alpha < 256) mixed = mix_wide(_mm256_loadu_si256((const __m256i *)(out + i)), mixed, shown, shown);
    _mm256_storeu_si256((__m256i *)(out + i), mixed);
  }
  mix_part(a, b, weight, alpha, out, i, count);
}
#else
#define stretch_row_wide stretch_row
#define mix_rows_wide mix_rows
#endif

/// Functions for the processor at hand.
typedef struct {
  void (*stretch_row)(const uint8_t *, const sample *, const block *, uint8_t *, int32_t);
  void (*mix_rows)(const uint8_t *, const uint8_t *, uint16_t, uint16_t, uint8_t *, ptrdiff_t);
} loops;

/// What one layer needs while it is drawn: samples, the same in blocks, and two rows.
typedef struct {
  sample *samples;
  block *blocks;
  uint8_t *rows[2];
  /// The lines of the source that the rows hold.
  int32_t held[2];
} scratch;

/// The bytes that `scratch` takes for each pixel of a line.
#define SCRATCH_SIZE (sizeof(sample) + sizeof(block) / BLOCK + 2 * 4)

static scratch make_scratch(char *memory, const stretch_layer *layer, int32_t left, int32_t count) {
  size_t size = (size_t)count;
  scratch result = {.held = {-1, -1}};
  result.blocks = (block *)memory;
  result.samples = (sample *)(memory + size * (sizeof(block) / BLOCK));
  result.rows[0] = (uint8_t *)(result.samples + size);
  result.rows[1] = result.rows[0] + size * 4;
  for (int32_t x = 0; x < count; x++) result.samples[x] = sample_at(layer->across, left + x, layer->source.width);
  for (int32_t x = 0; x + BLOCK <= count; x += BLOCK)
    result.blocks[x / BLOCK] = block_of(result.samples + x, layer->source.width);
  return result;
}

/// Draws one line of a layer, from `out` on.
static void draw_line(const stretch_layer *layer, scratch *scratch, loops loops, int32_t y, uint8_t *out,
                      int32_t count) {
  sample line = sample_at(layer->down, y, layer->source.height);
  int32_t wanted[2] = {line.first, line.weight > 0 ? line.second : line.first};
  const uint8_t *found[2];
  for (int i = 0; i < 2; i++) {
    int slot = scratch->held[0] == wanted[i] ? 0 : scratch->held[1] == wanted[i] ? 1 : -1;
    if (slot < 0) {
      // The row that this line does not need.
      slot = scratch->held[0] == wanted[1 - i] ? 1 : 0;
      loops.stretch_row(layer->source.bytes + wanted[i] * layer->source.stride, scratch->samples,
                        scratch->blocks, scratch->rows[slot], count);
      scratch->held[slot] = wanted[i];
    }
    found[i] = scratch->rows[slot];
  }
  loops.mix_rows(found[0], found[1], line.weight, (uint16_t)layer->alpha, out, 4 * (ptrdiff_t)count);
}

int stretch_opaque(const stretch_layer *layers, int count, const stretch_pixels *target, int32_t left, int32_t top,
                   int32_t right, int32_t bottom) {
  int32_t width = right - left;
  if (width <= 0 || bottom <= top || count <= 0) return 1;
  size_t size = (size_t)width * SCRATCH_SIZE;
  char *memory = malloc((size_t)count * (size + sizeof(scratch)));
  if (!memory) return 0;
  scratch *scratches = (scratch *)memory;
  for (int i = 0; i < count; i++)
    scratches[i] = make_scratch((char *)(scratches + count) + (size_t)i * size, &layers[i], left, width);
  loops narrow = {stretch_row, mix_rows}, wide = {stretch_row_wide, mix_rows_wide};
  loops loops = HAS_WIDE ? wide : narrow;
  // Line by line, so that a line is still in the cache when the next layer is mixed into it.
  for (int32_t y = top; y < bottom; y++)
    for (int i = 0; i < count; i++)
      if (layers[i].alpha > 0)
        draw_line(&layers[i], &scratches[i], loops, y, target->bytes + y * target->stride + 4 * (ptrdiff_t)left, width);
  free(memory);
  return 1;
}

/// Blends a color over a row: of each byte what the color's alpha leaves, rounded as pixman does, and the color's own.
INLINED void shade_row_with(const uint8_t *row, uint8_t *out, ptrdiff_t count, uint32_t color) {
  uint8_t parts[16], tops[16];
  for (int i = 0; i < 16; i++) {
    parts[i] = (uint8_t)(color >> (8 * (i % 4)));
    tops[i] = (uint8_t)(OPAQUE >> (8 * (i % 4)));
  }
  bytes16 own, opaque;
  memcpy(&own, parts, 16);
  memcpy(&opaque, tops, 16);
  words16 none = {0}, left = none + (uint16_t)(255 - (color >> 24));
  ptrdiff_t i = 0;
  for (; i + 16 <= count; i += 16) {
    bytes16 pixels;
    memcpy(&pixels, row + i, 16);
    words16 product = __builtin_convertvector(pixels | opaque, words16) * left + 128;
    bytes16 shaded = __builtin_convertvector((product + (product >> 8)) >> 8, bytes16) + own;
    memcpy(out + i, &shaded, 16);
  }
  for (; i < count; i++) {
    uint32_t product = (row[i] | tops[i % 4]) * (255u - (color >> 24)) + 128;
    out[i] = (uint8_t)(((product + (product >> 8)) >> 8) + parts[i % 4]);
  }
}

static void shade_row(const uint8_t *row, uint8_t *out, ptrdiff_t count, uint32_t color) {
  shade_row_with(row, out, count, color);
}

WIDE static void shade_row_wide(const uint8_t *row, uint8_t *out, ptrdiff_t count, uint32_t color) {
  shade_row_with(row, out, count, color);
}

void stretch_shaded_copy(const stretch_pixels *source, int32_t x, int32_t y, const stretch_pixels *target, int32_t left,
                         int32_t top, int32_t right, int32_t bottom, uint32_t color) {
  ptrdiff_t count = 4 * (ptrdiff_t)(right - left);
  void (*shade)(const uint8_t *, uint8_t *, ptrdiff_t, uint32_t) = HAS_WIDE ? shade_row_wide : shade_row;
  for (int32_t row = 0; row < bottom - top; row++)
    shade(source->bytes + (y + row) * source->stride + 4 * (ptrdiff_t)x,
          target->bytes + (top + row) * target->stride + 4 * (ptrdiff_t)left, count, color);
}
