#include "CStretch.h"
#include "CWide.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

// The compiler's vector types, which work on every processor.
typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint16_t words8 __attribute__((vector_size(16)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint16_t words16 __attribute__((vector_size(32)));

/// The top byte of a word without transparency.
#define OPAQUE 0xFF000000u

/// Two neighbors in a row or column of the source, and the weight of the second one, out of 256.
typedef struct {
  int32_t first;
  int32_t second;
  uint16_t weight;
} sample;

static int32_t clamped(double value, int32_t last) {
  return value <= 0 ? 0 : value >= last ? last : (int32_t)value;
}

static sample sample_at(stretch_axis axis, int32_t pixel, int32_t count) {
  // Positions are counted from the center of the source's first pixel.
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

/// Returns `a` and `b` mixed in the ratio of two weights, which add up to 256.
static inline bytes8 mix(bytes8 a, bytes8 b, words8 weight_a, words8 weight_b) {
  words8 sum = __builtin_convertvector(a, words8) * weight_a + __builtin_convertvector(b, words8) * weight_b;
  return __builtin_convertvector((sum + 128) >> 8, bytes8);
}

/// `mix` for vectors of twice the length.
#define MIX16(a, b, weight_a, weight_b)                                                                      \
  __builtin_convertvector((__builtin_convertvector(a, words16) * (weight_a) +                                \
                           __builtin_convertvector(b, words16) * (weight_b) + 128) >>                        \
                              8,                                                                             \
                          bytes16)

/// The number of adjacent pixels in a `block`.
#define BLOCK 8

typedef struct {
  /// The position of the first pixel's first neighbor in the row, and the distances of all first neighbors from it. The
  /// distances are in the order in which vectors of 32 bytes are unpacked, each half by itself.
  int32_t start;
  uint8_t places[BLOCK];
  uint16_t weights[BLOCK];
  /// The number of vectors that hold all first neighbors. As many vectors, which begin one pixel later, hold the second ones. 0
  /// if two vectors do not suffice, if they would extend beyond the row, or if both neighbors of a pixel are the same.
  int32_t reach;
} block;

static const uint8_t unpacked[BLOCK] = {0, 1, 4, 5, 2, 3, 6, 7};

static block block_of(const sample *samples, int32_t width) {
  block result = {.start = samples[0].first, .reach = 1};
  int is_together = 1;
  for (int i = 0; i < BLOCK; i++) {
    int32_t place = samples[unpacked[i]].first - result.start;
    if (place < 0 || place >= 2 * BLOCK || samples[i].second != samples[i].first + 1) is_together = 0;
    if (place >= BLOCK) result.reach = 2;
    result.places[i] = (uint8_t)place;
    result.weights[i] = samples[i].weight;
  }
  if (!is_together || result.start + result.reach * BLOCK + 1 > width) result.reach = 0;
  return result;
}

// The two loops below take nearly all of the time. Each has a second version for vectors of 32 bytes.

static uint32_t pixel_at(const uint8_t *row, int32_t place) {
  uint32_t pixel;
  memcpy(&pixel, row + 4 * (ptrdiff_t)place, 4);
  return pixel | OPAQUE;
}

/// Interpolates the pixels of a row of the source, which are treated as opaque regardless of their top bytes.
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

/// A layer's part of a line: two rows, the weight of the second row, and the opacity of both, out of 256.
typedef struct {
  const uint8_t *a;
  const uint8_t *b;
  uint16_t weight;
  uint16_t alpha;
} line;

/// Mixes the bytes of `count` lines into `out`, one line after the other.
static void mix_part(const line *lines, int count, uint8_t *out, ptrdiff_t from, ptrdiff_t to) {
  for (ptrdiff_t i = from; i < to; i++) {
    uint32_t value = out[i];
    for (const line *at = lines; at < lines + count; at++) {
      uint32_t mixed = (at->a[i] * (256u - at->weight) + at->b[i] * at->weight + 128) >> 8;
      value = at->alpha < 256 ? (mixed * at->alpha + value * (256u - at->alpha) + 128) >> 8 : mixed;
    }
    out[i] = (uint8_t)value;
  }
}

static void mix_lines(const line *lines, int count, uint8_t *out, ptrdiff_t from, ptrdiff_t to, int is_large) {
  words16 none = {0};
  ptrdiff_t i = from;
  for (; i + 16 <= to; i += 16) {
    bytes16 value = {0};
    if (lines->alpha < 256) memcpy(&value, out + i, 16);
    for (const line *at = lines; at < lines + count; at++) {
      words16 weight = none + at->weight, alpha = none + at->alpha;
      bytes16 first, second;
      memcpy(&first, at->a + i, 16);
      memcpy(&second, at->b + i, 16);
      bytes16 mixed = MIX16(first, second, 256 - weight, weight);
      value = at->alpha < 256 ? MIX16(mixed, value, alpha, 256 - alpha) : mixed;
    }
    memcpy(out + i, &value, 16);
  }
  (void)is_large;
  mix_part(lines, count, out, i, to);
}

#ifdef __x86_64__
/// Returns the bytes of `a` and `b` mixed. `lower` and `upper` are the weights of `b` for the lower and the upper half of each
/// half of a vector. Intermediate words may overflow, because the result, a * 256 + (b - a) * weight, fits in a word.
WIDE INLINED __m256i mix_wide(__m256i a, __m256i b, __m256i lower, __m256i upper) {
  __m256i none = _mm256_setzero_si256(), half = _mm256_set1_epi8((char)128);
  __m256i low = _mm256_sub_epi16(_mm256_unpacklo_epi8(b, none), _mm256_unpacklo_epi8(a, none));
  __m256i high = _mm256_sub_epi16(_mm256_unpackhi_epi8(b, none), _mm256_unpackhi_epi8(a, none));
  low = _mm256_add_epi16(_mm256_mullo_epi16(low, lower), _mm256_unpacklo_epi8(half, a));
  high = _mm256_add_epi16(_mm256_mullo_epi16(high, upper), _mm256_unpackhi_epi8(half, a));
  return _mm256_packus_epi16(_mm256_srli_epi16(low, 8), _mm256_srli_epi16(high, 8));
}

/// Returns the pixels at the given positions, counted from `start`.
WIDE INLINED __m256i taken(const uint8_t *start, __m256i places) {
  return _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)start), places);
}

WIDE static void stretch_row_wide(const uint8_t *row, const sample *samples, const block *blocks, uint8_t *out,
                                  int32_t count) {
  // Repeats each of the first four weights four times, once for each component of a pixel. `upper` does this for the other
  // weights.
  const __m256i lower = _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 4, 5, 4, 5, 4, 5, 4, 5, 6, 7,
                                         6, 7, 6, 7, 6, 7);
  const __m256i upper = _mm256_add_epi8(lower, _mm256_set1_epi8(8)), opaque = _mm256_set1_epi32((int)OPAQUE);
  int32_t x = 0;
  for (; x + BLOCK <= count; x += BLOCK) {
    const block *at = blocks + x / BLOCK;
    __m256i weights = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)at->weights));
    __m256i a, b;
    if (at->reach > 0) {
      const uint8_t *start = row + 4 * (ptrdiff_t)at->start;
      __m256i places = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)at->places));
      a = taken(start, places);
      b = taken(start + 4, places);
      if (at->reach > 1) {
        // The permutation uses only three bits of a position.
        __m256i is_farther = _mm256_cmpgt_epi32(places, _mm256_set1_epi32(BLOCK - 1));
        a = _mm256_blendv_epi8(a, taken(start + 4 * BLOCK, places), is_farther);
        b = _mm256_blendv_epi8(b, taken(start + 4 * BLOCK + 4, places), is_farther);
      }
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

WIDE static void mix_lines_wide(const line *lines, int count, uint8_t *out, ptrdiff_t from, ptrdiff_t to,
                                int is_large) {
  ptrdiff_t i = from;
  if (is_large) {
    // The first pixels, up to an aligned address, are mixed separately, because only aligned vectors can be written past the
    // cache.
    while (i < to && (uintptr_t)(out + i) % sizeof(__m256i) != 0) i += 4;
    if (i > to) i = to;
    mix_part(lines, count, out, from, i);
  }
  for (; i + 32 <= to; i += 32) {
    __m256i value = _mm256_setzero_si256();
    if (lines->alpha < 256) value = _mm256_loadu_si256((const __m256i *)(out + i));
    for (const line *at = lines; at < lines + count; at++) {
      __m256i weight = _mm256_set1_epi16((int16_t)at->weight), alpha = _mm256_set1_epi16((int16_t)at->alpha);
      __m256i first = _mm256_loadu_si256((const __m256i *)(at->a + i));
      __m256i second = _mm256_loadu_si256((const __m256i *)(at->b + i));
      __m256i mixed = mix_wide(first, second, weight, weight);
      value = at->alpha < 256 ? mix_wide(value, mixed, alpha, alpha) : mixed;
    }
    if (is_large)
      _mm256_stream_si256((__m256i *)(out + i), value);
    else
      _mm256_storeu_si256((__m256i *)(out + i), value);
  }
  mix_part(lines, count, out, i, to);
}
#else
#define stretch_row_wide stretch_row
#define mix_lines_wide mix_lines
#endif

/// The versions of the two loops for a kind of processor.
typedef struct {
  void (*stretch_row)(const uint8_t *, const sample *, const block *, uint8_t *, int32_t);
  void (*mix_lines)(const line *, int, uint8_t *, ptrdiff_t, ptrdiff_t, int);
} loops;

/// The memory for drawing a layer: its samples, the same samples in blocks, and two interpolated rows.
typedef struct {
  sample *samples;
  block *blocks;
  uint8_t *rows[2];
  /// The indices of the source rows that `rows` contains; -1 for an empty row.
  int32_t held[2];
} scratch;

/// The number of bytes that a `scratch` needs for each pixel of a line.
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

/// Returns a line of a layer, without its opacity. Interpolates the source rows that the line needs.
static line line_at(const stretch_layer *layer, scratch *scratch, loops loops, int32_t y, int32_t count) {
  sample place = sample_at(layer->down, y, layer->source.height);
  int32_t wanted[2] = {place.first, place.weight > 0 ? place.second : place.first};
  const uint8_t *found[2];
  for (int i = 0; i < 2; i++) {
    int slot = scratch->held[0] == wanted[i] ? 0 : scratch->held[1] == wanted[i] ? 1 : -1;
    if (slot < 0) {
      // The row that this line does not need is replaced.
      slot = scratch->held[0] == wanted[1 - i] ? 1 : 0;
      loops.stretch_row(layer->source.bytes + wanted[i] * layer->source.stride, scratch->samples, scratch->blocks,
                        scratch->rows[slot], count);
      scratch->held[slot] = wanted[i];
    }
    found[i] = scratch->rows[slot];
  }
  line result = {found[0], found[1], place.weight, 0};
  return result;
}

static uint16_t parts_of_256(double fraction) { return (uint16_t)lround(fraction * 256); }

/// The opacities of a layer in the corners, along the edges and in the interior of a rectangle, out of 256. The first index is
/// the row, the second the column.
typedef struct {
  uint16_t of[3][3];
} alphas;

static alphas alphas_of(const stretch_layer *layer, const stretch_edges *edges) {
  const double down[3] = {edges->top, 1, edges->bottom}, across[3] = {edges->left, 1, edges->right};
  alphas result;
  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 3; x++) result.of[y][x] = parts_of_256(layer->alpha * (down[y] * across[x]));
  return result;
}

/// The minimum size of a drawing, in bytes, that is written past the cache. So large a drawing would not stay in the cache
/// until the next one.
#define LARGE ((ptrdiff_t)8 << 20)

int stretch_opaque(const stretch_layer *layers, int count, const stretch_pixels *target, int32_t left, int32_t top,
                   int32_t right, int32_t bottom, stretch_edges edges) {
  int32_t width = right - left;
  if (width <= 0 || bottom <= top || count <= 0) return 1;
  size_t size = (size_t)width * SCRATCH_SIZE;
  char *memory = malloc((size_t)count * (size + sizeof(scratch) + sizeof(line) + sizeof(alphas)));
  if (!memory) return 0;
  scratch *scratches = (scratch *)memory;
  line *lines = (line *)(scratches + count);
  alphas *shares = (alphas *)((char *)(lines + count) + (size_t)count * size);
  for (int i = 0; i < count; i++) {
    scratches[i] = make_scratch((char *)(lines + count) + (size_t)i * size, &layers[i], left, width);
    shares[i] = alphas_of(&layers[i], &edges);
  }
  loops narrow = {stretch_row, mix_lines}, wide = {stretch_row_wide, mix_lines_wide};
  loops loops = HAS_WIDE ? wide : narrow;
  int is_large = 4 * (ptrdiff_t)width * (bottom - top) >= LARGE;
  // The bounds of the columns at the left edge, in the interior and at the right edge.
  const int32_t ends[4] = {0, edges.left < 1, edges.right < 1 ? width - 1 : width, width};
  // All layers are drawn line by line, so that each pixel is written only once.
  for (int32_t y = top; y < bottom; y++) {
    int row = y == top && edges.top < 1 ? 0 : y == bottom - 1 ? 2 : 1, shown = 0;
    for (int i = 0; i < count; i++)
      if (shares[i].of[1][1] > 0) lines[shown++] = line_at(&layers[i], &scratches[i], loops, y, width);
    uint8_t *out = target->bytes + y * target->stride + 4 * (ptrdiff_t)left;
    for (int part = 0; part < 3 && shown > 0; part++) {
      ptrdiff_t from = 4 * (ptrdiff_t)ends[part], to = 4 * (ptrdiff_t)ends[part + 1];
      if (from == to) continue;
      for (int i = 0, line = 0; i < count; i++)
        if (shares[i].of[1][1] > 0) lines[line++].alpha = shares[i].of[row][part];
      if (part == 1)
        loops.mix_lines(lines, shown, out, from, to, is_large);
      else
        mix_part(lines, shown, out, from, to);
    }
  }
#ifdef __x86_64__
  // The fence makes pixels that were written past the cache visible to other processes.
  if (is_large) _mm_sfence();
#endif
  free(memory);
  return 1;
}

/// Blends a color over a row. Each byte is multiplied by one minus the color's alpha, with pixman's rounding, and the color's
/// premultiplied byte is added.
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

/// Returns the factor with which a rounding multiplication of 16-bit words (`mulhrs`) multiplies every byte by `share`, at most
/// 254, and divides it by 255 with pixman's rounding.
static int16_t rounding_factor(int share) {
  int factor = share * 32768 / 255;
  for (int byte = 255; byte > 0; byte--)
    if ((byte * factor + 16384) >> 15 != ((byte * share + 128) * 257) >> 16) byte = 256, factor++;
  return (int16_t)factor;
}

#ifdef __x86_64__
WIDE static void shade_row_wide(const uint8_t *row, uint8_t *out, ptrdiff_t count, uint32_t color, int16_t factor) {
  const __m256i own = _mm256_set1_epi32((int)color), left = _mm256_set1_epi16(factor);
  const __m256i none = _mm256_setzero_si256(), opaque = _mm256_set1_epi32((int)OPAQUE);
  ptrdiff_t i = 0;
  for (; i + 32 <= count; i += 32) {
    __m256i pixels = _mm256_or_si256(_mm256_loadu_si256((const __m256i *)(row + i)), opaque);
    __m256i low = _mm256_mulhrs_epi16(_mm256_unpacklo_epi8(pixels, none), left);
    __m256i high = _mm256_mulhrs_epi16(_mm256_unpackhi_epi8(pixels, none), left);
    _mm256_storeu_si256((__m256i *)(out + i), _mm256_add_epi8(_mm256_packus_epi16(low, high), own));
  }
  shade_row_with(row + i, out + i, count - i, color);
}
#else
#define shade_row_wide(row, out, count, color, factor) shade_row(row, out, count, color)
#endif

void stretch_shaded_copy(const stretch_pixels *source, int32_t x, int32_t y, const stretch_pixels *target, int32_t left,
                         int32_t top, int32_t right, int32_t bottom, uint32_t color) {
  ptrdiff_t count = 4 * (ptrdiff_t)(right - left);
  int is_wide = HAS_WIDE && color >> 24;
  int16_t factor = is_wide ? rounding_factor(255 - (int)(color >> 24)) : 0;
  for (int32_t row = 0; row < bottom - top; row++) {
    const uint8_t *from = source->bytes + (y + row) * source->stride + 4 * (ptrdiff_t)x;
    uint8_t *out = target->bytes + (top + row) * target->stride + 4 * (ptrdiff_t)left;
    if (is_wide)
      shade_row_wide(from, out, count, color, factor);
    else
      shade_row(from, out, count, color);
  }
}
