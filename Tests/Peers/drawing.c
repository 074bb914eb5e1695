#include "peer.h"

int width, height, reach;
double scale;
cairo_t *canvas;
const char *folder;

static const double blur = 36;
static cairo_surface_t *corner[4], *edge[4];
static int corner_side;

double spring(double t, double omega, double ratio, double velocity) {
  if (t <= 0) return 0;
  if (ratio >= 1) return 1 - (1 + (omega - velocity) * t) * exp(-omega * t);
  double fast = omega * sqrt(1 - ratio * ratio);
  return 1 - exp(-ratio * omega * t) * (cos(fast * t) + (ratio * omega - velocity) / fast * sin(fast * t));
}

cairo_surface_t *load(const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.png", folder, name);
  return cairo_image_surface_create_from_png(path);
}

void fill(cairo_t *c, double r, double g, double b, double x, double y, double w, double h) {
  cairo_set_source_rgb(c, r, g, b);
  cairo_rectangle(c, x, y, w, h);
  cairo_fill(c);
}

void stretch(cairo_surface_t *surface, double x, double y, double w, double h, double sx, double sy, double sw, double sh) {
  cairo_save(canvas);
  cairo_rectangle(canvas, x, y, w, h);
  cairo_clip(canvas);
  cairo_translate(canvas, x, y);
  cairo_scale(canvas, w / sw, h / sh);
  cairo_set_source_surface(canvas, surface, -sx, -sy);
  cairo_pattern_set_filter(cairo_get_source(canvas), CAIRO_FILTER_BILINEAR);
  if (cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24) {
    cairo_pattern_set_extend(cairo_get_source(canvas), CAIRO_EXTEND_PAD);
    cairo_set_operator(canvas, CAIRO_OPERATOR_SOURCE);
  }
  cairo_paint(canvas);
  cairo_restore(canvas);
}

void put_shaded(cairo_surface_t *surface, double x, double y, double alpha) {
  cairo_set_operator(canvas, CAIRO_OPERATOR_SOURCE);
  cairo_set_source_surface(canvas, surface, x, y);
  cairo_paint(canvas);
  cairo_set_operator(canvas, CAIRO_OPERATOR_OVER);
  cairo_set_source_rgba(canvas, 0, 0, 0, alpha);
  cairo_paint(canvas);
}

// MARK: - Shadows

// The shadow of a rectangle is the product of those of its two extents.
static double covered(int pixel) { return 0.5 * (1 + erf((pixel + 0.5 - reach) / (blur / 2 * scale) / M_SQRT2)); }

static cairo_surface_t *make_shade(int w, int h, int flip_x, int flip_y, int is_edge_x, int is_edge_y) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, w, h);
  uint8_t *bytes = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double across = is_edge_x ? 1 : covered(flip_x ? w - 1 - x : x);
      double down = is_edge_y ? 1 : covered(flip_y ? h - 1 - y : y);
      bytes[y * stride + x] = lround(across * down * 255);
    }
  cairo_surface_mark_dirty(surface);
  return surface;
}

void make_shadow(void) {
  reach = ceil(blur * scale * 1.5) + 2;
  corner_side = 2 * reach;
  for (int i = 0; i < 4; i++) corner[i] = make_shade(corner_side, corner_side, i & 1, i >> 1, 0, 0);
  for (int i = 0; i < 2; i++) {
    edge[i] = make_shade(1, corner_side, 0, i, 1, 0);
    edge[2 + i] = make_shade(corner_side, 1, i, 0, 0, 1);
  }
}

static void mask(cairo_surface_t *surface, double x, double y, double w, double h, double alpha) {
  if (w <= 0 || h <= 0) return;
  cairo_save(canvas);
  cairo_rectangle(canvas, x, y, w, h);
  cairo_clip(canvas);
  cairo_set_source_rgba(canvas, 0, 0, 0, alpha);
  cairo_pattern_t *pattern = cairo_pattern_create_for_surface(surface);
  cairo_matrix_t matrix;
  cairo_matrix_init_translate(&matrix, -x, -y);
  cairo_pattern_set_matrix(pattern, &matrix);
  cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST);
  cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD);
  cairo_mask(canvas, pattern);
  cairo_pattern_destroy(pattern);
  cairo_restore(canvas);
}

void draw_shadow(Box b, double alpha) {
  double x = b.x - reach, y = b.y - reach + round(drop * scale), w = b.w + 2 * reach, h = b.h + 2 * reach;
  // Where two corners do not fit side by side, as much of each as does.
  double across = fmin(corner_side, floor(w / 2)), down = fmin(corner_side, floor(h / 2));
  for (int i = 0; i < 4; i++) {
    double cx = i & 1 ? x + w - corner_side : x, cy = i >> 1 ? y + h - corner_side : y;
    cairo_save(canvas);
    cairo_rectangle(canvas, i & 1 ? x + w - across : x, i >> 1 ? y + h - down : y, across, down);
    cairo_clip(canvas);
    mask(corner[i], cx, cy, corner_side, corner_side, alpha);
    cairo_restore(canvas);
  }
  mask(edge[0], x + across, y, w - 2 * across, down, alpha);
  mask(edge[1], x + across, y + h - corner_side, w - 2 * across, corner_side, alpha);
  mask(edge[2], x, y + down, across, h - 2 * down, alpha);
  mask(edge[3], x + w - corner_side, y + down, corner_side, h - 2 * down, alpha);
}

// MARK: - Regions

cairo_region_t *region_of(double x, double y, double w, double h) {
  cairo_rectangle_int_t rect = {floor(x), floor(y), ceil(x + w) - floor(x), ceil(y + h) - floor(y)};
  return cairo_region_create_rectangle(&rect);
}

void clip(cairo_region_t *region) {
  for (int i = 0; i < cairo_region_num_rectangles(region); i++) {
    cairo_rectangle_int_t r;
    cairo_region_get_rectangle(region, i, &r);
    cairo_rectangle(canvas, r.x, r.y, r.width, r.height);
  }
  cairo_clip(canvas);
}
