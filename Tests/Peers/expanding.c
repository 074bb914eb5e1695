// Expanding Cells: a row of a list becomes a mail, and pushes away what lies above and below it.
//
// Everything is as wide as the window, so what differs between two frames are rows of pixels. Words are pictures of their own, taken from
// the two screens; only while they grow, between half and three quarters of the way, they are stretched.
#include "peer.h"

enum { STATUS = 44, BAR = 91, ROW = 276, ROW_HEIGHT = 75, PICTURE = 420, RESERVE = 100, PARAGRAPHS = 584 };

typedef struct { double r, g, b; } Color;
static const Color white = {1, 1, 1}, black = {0, 0, 0}, gray = {112 / 255., 112 / 255., 118 / 255.};
static const Color red = {185 / 255., 59 / 255., 44 / 255.}, blue = {0, 102 / 255., 1};

// A text that both screens have: where it is in each, its base lines below that, and how much larger it is in the mail.
typedef struct {
  Box row, mail;
  double row_base, mail_base, growth;
  Color ink;
  cairo_surface_t *in_row, *in_mail;
} Words;
static Words words[] = {
  {{87, 8, 227, 21}, {20, 444, 350, 19}, 16.5, 14.5, 15. / 17, {0, 0, 0}, NULL, NULL},
  {{87, 30, 287, 19}, {20, 469, 350, 37}, 14.5, 29, 2.014, {0, 0, 0}, NULL, NULL},
  {{87, 49, 287, 19}, {20, 526, 350, 42}, 14.5, 16.5, 17. / 15, {112 / 255., 112 / 255., 118 / 255.}, NULL, NULL},
};
static const Box thumb_box = {16, 8, 59, 59}, page_picture = {0, -RESERVE, WIDTH, PICTURE + RESERVE};
static cairo_surface_t *list, *bar, *thumb, *landscape, *hour, *paragraphs, *button, *status[2];

// What a frame shows, in pixels and levels of color: two frames with the same look do not differ.
typedef struct {
  int top, bottom, bar;  // the panel's edges, and the bar's lower one
  int shade, shadow, line;
  double inside;  // how far what lies in the panel is
} Look;

static double moved(double t) { return spring(t, 15.389, 1, 0); }

static Look look_at(double p) {
  int top = round(mix(ROW, 0, p) * scale), bottom = round(mix(ROW + ROW_HEIGHT, HEIGHT, p) * scale);
  return (Look){
    top, bottom, fmin(top, BAR * scale), round(shade * p * 255), round(shadow_alpha * p * 255),
    round(p * 255), fmin(p, 0.9)};
}

// MARK: - Pictures

// Makes a picture of what is written in an ink on a ground, in another ink.
static cairo_surface_t *lift(cairo_surface_t *from, Box b, Color ground, Color ink, Color as) {
  int w = ceil(b.w * scale), h = ceil(b.h * scale), x = round(b.x * scale), y = round(b.y * scale);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
  // The part of the color that differs most.
  double parts[] = {ground.b - ink.b, ground.g - ink.g, ground.r - ink.r};
  int part = fabs(parts[0]) > fabs(parts[2]) ? 0 : 2;
  double paper = part ? ground.r : ground.b;
  for (int row = 0; row < h && y + row < height; row++) {
    uint8_t *source = cairo_image_surface_get_data(from) + (y + row) * cairo_image_surface_get_stride(from) + x * 4;
    uint8_t *target = cairo_image_surface_get_data(surface) + row * cairo_image_surface_get_stride(surface);
    for (int i = 0; i < w; i++, source += 4, target += 4) {
      double alpha = fmin(1, fmax(0, (paper - source[part] / 255.) / parts[part]));
      target[0] = lround(as.b * alpha * 255), target[1] = lround(as.g * alpha * 255);
      target[2] = lround(as.r * alpha * 255), target[3] = lround(alpha * 255);
    }
  }
  cairo_surface_mark_dirty(surface);
  return surface;
}

static cairo_surface_t *copy(cairo_surface_t *from, Box b) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, b.w * scale, b.h * scale);
  cairo_t *c = cairo_create(surface);
  cairo_set_source_surface(c, from, -b.x * scale, -b.y * scale);
  cairo_paint(c);
  cairo_destroy(c);
  return surface;
}

static double chance(uint64_t *state, double low, double high) {
  *state ^= *state >> 12, *state ^= *state << 25, *state ^= *state >> 27;
  return low + (high - low) * ((*state * 0x2545F4914F6CDD1D) >> 11) / 9007199254740992.;
}

// A sky, a sun, and four ranges of hills.
static void draw_landscape(cairo_t *c, uint64_t seed, double w, double h) {
  uint64_t state = seed * 0x9E3779B97F4A7C15 + 0x123456789ABCDEF1;
  const double far[] = {240 / 255., 184 / 255., 180 / 255.}, near[] = {48 / 255., 36 / 255., 78 / 255.};
  cairo_pattern_t *sky = cairo_pattern_create_linear(0, 0, 0, h * .75);
  cairo_pattern_add_color_stop_rgb(sky, 0, 136 / 255., 120 / 255., 176 / 255.);
  cairo_pattern_add_color_stop_rgb(sky, 1, far[0], far[1], far[2]);
  cairo_set_source(c, sky);
  cairo_paint(c);
  cairo_pattern_destroy(sky);
  double x = w * chance(&state, .22, .72), y = h * chance(&state, .3, .46);
  for (int i = 0; i < 2; i++) {
    cairo_set_source_rgba(c, 1, 240 / 255., 222 / 255., i ? 1 : .18);
    cairo_arc(c, x, y, h * (i ? .085 : .16), 0, 2 * M_PI);
    cairo_fill(c);
  }
  for (int range = 1; range <= 4; range++) {
    double depth = range / 4., amount = .12 + .88 * depth * depth, rough = .14 * (1.15 - depth * .5), last = 0;
    cairo_set_source_rgb(c, mix(far[0], near[0], amount), mix(far[1], near[1], amount), mix(far[2], near[2], amount));
    for (int i = 0; i <= 7; i++) {
      double x = w * (i / 7. * 1.2 - .1), y = h * (.5 + .36 * depth + chance(&state, -rough, rough)), half = w * .6 / 7;
      if (!i) cairo_move_to(c, x, h), cairo_line_to(c, x, y);
      else cairo_curve_to(c, x - half, last, x - half, y, x, y);
      last = y;
    }
    cairo_line_to(c, w * 1.1, h);
    cairo_fill(c);
  }
}

static cairo_surface_t *make_landscape(void) {
  double w = page_picture.w, h = page_picture.h, whole = h * 390 / 320;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, w * scale, h * scale);
  cairo_t *c = cairo_create(surface);
  cairo_scale(c, scale, scale);
  cairo_translate(c, (w - whole) / 2, 0);
  draw_landscape(c, 2, whole, h);
  cairo_destroy(c);
  return surface;
}

static void round_box(cairo_t *c, Box b, double radius) {
  cairo_new_sub_path(c);
  for (int i = 0; i < 4; i++)
    cairo_arc(
      c, i == 0 || i == 3 ? b.x + b.w - radius : b.x + radius, i < 2 ? b.y + b.h - radius : b.y + radius, radius,
      i * M_PI / 2, (i + 1) * M_PI / 2);
  cairo_close_path(c);
}

static cairo_surface_t *make_button(void) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 66 * scale, 30 * scale);
  cairo_t *c = cairo_create(surface);
  cairo_scale(c, scale, scale);
  cairo_set_source_rgba(c, 0, 0, 0, .5);
  round_box(c, (Box){0, 0, 66, 30}, 15);
  cairo_fill(c);
  cairo_set_source_rgb(c, 1, 1, 1);
  cairo_select_font_face(c, "Inter", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
  cairo_set_font_size(c, 15);
  cairo_text_extents_t extents;
  cairo_text_extents(c, "Close", &extents);
  cairo_move_to(c, 33 - extents.width / 2 - extents.x_bearing, 20.5);
  cairo_show_text(c, "Close");
  cairo_destroy(c);
  return surface;
}

static cairo_surface_t *make(void) {
  cairo_surface_t *mail = load("mail");
  list = load("list");
  for (int i = 0; i < 3; i++) {
    Box row = words[i].row;
    row.y += ROW;
    words[i].in_row = lift(list, row, white, words[i].ink, words[i].ink);
    words[i].in_mail = lift(mail, words[i].mail, red, white, white);
  }
  hour = lift(list, (Box){314, ROW + 10, 60, 19}, white, gray, gray);
  paragraphs = lift(mail, (Box){20, PARAGRAPHS, 350, HEIGHT - PARAGRAPHS}, red, white, white);
  for (int i = 0; i < 2; i++) status[i] = lift(list, (Box){0, 0, WIDTH, STATUS}, blue, white, i ? black : white);
  thumb = copy(list, (Box){thumb_box.x, ROW + thumb_box.y, thumb_box.w, thumb_box.h});
  // The bar moves without the status in it.
  bar = copy(list, (Box){0, 0, WIDTH, BAR});
  cairo_t *c = cairo_create(bar);
  fill(c, blue.r, blue.g, blue.b, 0, 0, width, STATUS * scale);
  cairo_destroy(c);
  cairo_surface_destroy(mail);
  landscape = make_landscape();
  button = make_button();
  make_shadow();
  return list;
}

// MARK: - Frames

// A picture at a place in pixels.
static void put(cairo_surface_t *surface, double x, double y, double size, double alpha) {
  if (alpha <= 0) return;
  cairo_matrix_t matrix = {1 / size, 0, 0, 1 / size, -x / size, -y / size};
  cairo_set_source_surface(canvas, surface, 0, 0);
  cairo_pattern_set_matrix(cairo_get_source(canvas), &matrix);
  cairo_pattern_set_filter(cairo_get_source(canvas), size == 1 ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR);
  alpha < 1 ? cairo_paint_with_alpha(canvas, alpha) : cairo_paint(canvas);
}

static double eased(double from, double to, double p) {
  double done = part(from, to, p);
  return done * done * (3 - 2 * done);
}

// The picture in the panel grows beside the words, spreads over the panel's width, and has the corners of what it comes from. What it
// covers needs no color.
static void draw_picture(Look look, double q, Color ground) {
  Box from = thumb_box, to = page_picture;
  double h = mix(from.h, to.h, q), spread = eased(.14, .47, q), radius = mix(10, 0, spread) * scale;
  double beside = fmin(from.x, fmax(0, from.x + from.w - h));
  double left = mix(beside, 0, spread), w = mix(from.x + from.w - beside, to.w, spread);
  double size = mix(h / to.h, fmax(w / to.w, h / to.h), eased(0, .12, q)), covers = part(0, .1, q);
  double x = round(left * scale), y = round(mix(from.y, to.y, q) * scale) + look.top;
  Box b = {x, y, round((left + w) * scale) - x, round(h * scale)};
  // The part of the picture in the shape of the box.
  double sw = b.w / size, sh = b.h / size;
  if (covers < 1) stretch(thumb, b.x, b.y, b.w, b.h, 0, 0, from.w * scale, from.h * scale);
  if (covers == 1 && size == 1) {
    cairo_save(canvas);
    cairo_rectangle(canvas, b.x, b.y, b.w, b.h);
    cairo_clip(canvas);
    cairo_set_operator(canvas, CAIRO_OPERATOR_SOURCE);
    put(landscape, b.x - round((to.w * scale - b.w) / 2), b.y - round((to.h * scale - b.h) / 2), 1, 1);
    cairo_restore(canvas);
  } else if (covers == 1) {
    stretch(landscape, b.x, b.y, b.w, b.h, (to.w * scale - sw) / 2, (to.h * scale - sh) / 2, sw, sh);
  } else {
    cairo_save(canvas);
    cairo_rectangle(canvas, b.x, b.y, b.w, b.h);
    cairo_clip(canvas);
    put(landscape, b.x - (to.w * size * scale - b.w) / 2, b.y - (to.h * size * scale - b.h) / 2, size, covers);
    cairo_restore(canvas);
  }
  if (radius < .5) return;
  cairo_set_source_rgb(canvas, ground.r, ground.g, ground.b);
  cairo_set_fill_rule(canvas, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_rectangle(canvas, b.x, b.y, b.w, b.h);
  round_box(canvas, b, radius);
  cairo_fill(canvas);
  cairo_set_fill_rule(canvas, CAIRO_FILL_RULE_WINDING);
}

static void draw_panel(Look look) {
  double p = look.inside, q = fmin(1, p / .75), changed = part(0, .6, p);
  Color ground = {mix(1, red.r, changed), mix(1, red.g, changed), mix(1, red.b, changed)};
  // Once the picture is as wide as the panel, the color begins below it.
  double covered = q > .47 ? floor(mix(thumb_box.y + thumb_box.h, PICTURE, q) * scale) - 1 : 0;
  fill(canvas, ground.r, ground.g, ground.b, 0, look.top + covered, width, look.bottom - look.top - covered);
  double row = 1 - part(.02, .1, p), mail = part(.5, .75, p), page = part(.6, .9, p);
  for (int i = 0; i < 3; i++) {
    Words *w = &words[i];
    double x = mix(w->row.x, w->mail.x, q) * scale, base = mix(w->row.y + w->row_base, w->mail.y + w->mail_base, q) * scale;
    double row_size = mix(1, w->growth, q), mail_size = mix(1 / w->growth, 1, q);
    put(w->in_row, x, look.top + base - w->row_base * scale * row_size, row_size, row);
    put(w->in_mail, x, look.top + base - w->mail_base * scale * mail_size, mail_size, mail);
  }
  put(hour, 314 * scale, look.top + 10 * scale, 1, row);
  cairo_set_source_rgba(canvas, 200 / 255., 199 / 255., 204 / 255., 1 - look.line / 255.);
  cairo_rectangle(canvas, 0, look.bottom - 1, width, 1);
  cairo_fill(canvas);
  draw_picture(look, q, ground);
  put(paragraphs, 20 * scale, look.top + PARAGRAPHS * scale, 1, page);
  put(button, 20 * scale, look.top + 52 * scale, 1, page);
}

static void add(cairo_region_t *region, int from, int to) {
  cairo_region_union_rectangle(region, &(cairo_rectangle_int_t){0, from, width, to > from ? to - from : 0});
}

// Clips to a part of what differs; whether there is any.
static int begin(cairo_region_t *damage, int from, int to) {
  cairo_rectangle_int_t rows = {0, from, width, to - from};
  if (to <= from || cairo_region_contains_rectangle(damage, &rows) == CAIRO_REGION_OVERLAP_OUT) return 0;
  cairo_region_t *region = cairo_region_copy(damage);
  cairo_region_intersect_rectangle(region, &rows);
  cairo_save(canvas);
  clip(region);
  cairo_region_destroy(region);
  return 1;
}

static cairo_region_t *damage_of(Look old, Look new) {
  cairo_region_t *damage = cairo_region_create();
  if (old.bar != new.bar) add(damage, 0, BAR * scale);
  int is_shaded = old.shade != new.shade, is_shadowed = old.shadow != new.shadow, far = reach + drop * scale;
  if (is_shaded || old.top != new.top) add(damage, fmin(old.bar, new.bar), fmax(old.top, new.top));
  else if (is_shadowed) add(damage, fmax(new.bar, new.top - far), new.top);
  if (is_shaded || old.bottom != new.bottom) add(damage, fmin(old.bottom, new.bottom), height);
  else if (is_shadowed) add(damage, new.bottom, fmin(height, new.bottom + far));
  if (old.inside != new.inside || old.top != new.top) add(damage, new.top, new.bottom);
  else if (old.bottom != new.bottom || old.line != new.line) add(damage, fmin(old.bottom, new.bottom) - 1, new.bottom);
  return damage;
}

static cairo_region_t *draw(double before, double p) {
  Look look = look_at(p);
  cairo_region_t *damage = damage_of(look_at(before), look);
  Box panel = {0, look.top, width, look.bottom - look.top};
  int edges[] = {look.bar, look.top, look.bottom, height};
  if (begin(damage, 0, look.bar)) {
    cairo_set_operator(canvas, CAIRO_OPERATOR_SOURCE);
    put(bar, 0, look.bar - BAR * scale, 1, 1);
    cairo_restore(canvas);
  }
  for (int i = 0; i < 4; i += 2) {
    if (!begin(damage, edges[i], edges[i + 1])) continue;
    put_shaded(list, 0, i ? look.bottom - (ROW + ROW_HEIGHT) * scale : look.top - ROW * scale, look.shade / 255.);
    if (look.shadow) draw_shadow(panel, look.shadow / 255.);
    cairo_restore(canvas);
  }
  if (begin(damage, look.top, look.bottom)) {
    draw_panel(look);
    cairo_restore(canvas);
  }
  // What tells the time is white above the panel and black on it.
  int middle = fmin(look.top, STATUS * scale);
  for (int i = 0; i < 2; i++)
    if (begin(damage, i ? middle : 0, i ? STATUS * scale : middle)) {
      put(status[i], 0, 0, 1, 1);
      cairo_restore(canvas);
    }
  return damage;
}

const Work expand = {"expand", moved, HEIGHT - ROW - ROW_HEIGHT, make, draw};
