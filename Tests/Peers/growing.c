// Pop In & Out and Springy Modal: a picture or a card grows out of its place in a grid to the whole screen.
#include "peer.h"

enum { BAR = 91 };

static int is_springy, top;  // the top of what changes
static cairo_surface_t *ground, *picture, *words, *button;

static double popped(double t) { return spring(t, 24.7, 0.7, 0); }
static double sprung(double t) { return spring(t, 8.6, 1, 15); }

static Box box_at(double p) {
  Box from = is_springy ? (Box){230, 132, 50, 50} : (Box){0, 221, 129, 129};
  Box to = is_springy ? (Box){0, 0, WIDTH, HEIGHT} : (Box){0, BAR, WIDTH, HEIGHT - BAR};
  double w = fmax(1, mix(from.w, to.w, p)), h = fmax(1, mix(from.h, to.h, p));
  double x = mix(from.x + from.w / 2, to.x + to.w / 2, p) - w / 2;
  double y = mix(from.y + from.h / 2, to.y + to.h / 2, p) - h / 2;
  // A large opaque thing lies on whole pixels.
  double left = round(x * scale), upper = round(y * scale);
  return (Box){left, upper, round((x + w) * scale) - left, round((y + h) * scale) - upper};
}

static cairo_surface_t *make_ground(void) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  cairo_t *c = cairo_create(surface);
  cairo_scale(c, scale, scale);
  fill(c, 1, 1, 1, 0, 0, WIDTH, HEIGHT);
  if (is_springy) {
    for (int i = 0; i < 10; i++) fill(c, i * .1, .5, .8 - i * .05, 50 + i % 5 * 60, 132 + i / 5 * 60, 50, 50);
  } else {
    for (int i = 0; i < 12; i++) {
      cairo_save(c);
      cairo_rectangle(c, i % 3 * 130.5, BAR + i / 3 * 130, 129, 129);
      cairo_clip(c);
      cairo_translate(c, i % 3 * 130.5, BAR + i / 3 * 130);
      cairo_scale(c, 129. / 1024, 129. / 1024);
      cairo_set_source_surface(c, picture, -64, 0);
      cairo_paint(c);
      cairo_restore(c);
    }
  }
  fill(c, .97, .97, .97, 0, 0, WIDTH, BAR);
  cairo_destroy(c);
  return surface;
}

static cairo_surface_t *make_words(void) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 160 * scale, 200 * scale);
  cairo_t *c = cairo_create(surface);
  cairo_scale(c, scale, scale);
  cairo_set_source_rgb(c, 1, 1, 1);
  const char *lines[] = {"4", "Moss", "#629236"};
  const double sizes[] = {112, 24, 24}, bases[] = {100, 152, 188};
  for (int i = 0; i < 3; i++) {
    cairo_text_extents_t extents;
    cairo_set_font_size(c, sizes[i]);
    cairo_text_extents(c, lines[i], &extents);
    cairo_move_to(c, 80 - extents.width / 2, bases[i]);
    cairo_show_text(c, lines[i]);
  }
  cairo_destroy(c);
  return surface;
}

static cairo_surface_t *make_button(void) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 30 * scale, 30 * scale);
  cairo_t *c = cairo_create(surface);
  cairo_scale(c, scale, scale);
  cairo_set_source_rgba(c, 0, 0, 0, .2);
  cairo_arc(c, 15, 15, 15, 0, 2 * M_PI);
  cairo_fill(c);
  cairo_set_source_rgb(c, 1, 1, 1);
  cairo_set_line_width(c, 2);
  for (int i = 0; i < 2; i++) {
    cairo_move_to(c, 10, i ? 20 : 10);
    cairo_line_to(c, 20, i ? 10 : 20);
  }
  cairo_stroke(c);
  cairo_destroy(c);
  return surface;
}

static Box words_in(Box b) {
  return (Box){b.x + b.w * 115 / WIDTH, b.y + b.h * 300 / HEIGHT, b.w * 160 / WIDTH, b.h * 200 / HEIGHT};
}
static Box button_in(Box b) { return (Box){round(b.x + b.w - 44 * scale), round(b.y + 50 * scale), 30 * scale, 30 * scale}; }

static void add(cairo_region_t *region, Box b) {
  cairo_region_t *other = region_of(b.x - 1, b.y - 1, b.w + 2, b.h + 2);
  cairo_region_union(region, other);
  cairo_region_destroy(other);
}

static cairo_region_t *draw(double before, double p) {
  Box old = box_at(before), b = box_at(p);
  cairo_region_t *all = region_of(0, top, width, height - top), *damage = cairo_region_copy(all);
  cairo_region_t *inside = p == 0 ? cairo_region_create() : region_of(b.x, b.y, b.w, b.h);
  if (is_springy) {
    // The card has one color: where it was and stays only what lies on it moves.
    cairo_region_t *both = region_of(old.x, old.y, old.w, old.h);
    cairo_region_intersect(both, inside);
    // At rest there is no card yet, and none any more.
    if (before != 0 && p != 0) cairo_region_subtract(damage, both);
    cairo_region_destroy(both);
    add(damage, words_in(old));
    add(damage, words_in(b));
    add(damage, button_in(old));
    add(damage, button_in(b));
    cairo_region_intersect(damage, all);
  }
  cairo_region_t *outside = cairo_region_copy(damage);
  cairo_region_subtract(outside, inside);
  if (!cairo_region_is_empty(outside)) {
    double strength = fmin(1, fmax(0, p));
    cairo_save(canvas);
    clip(outside);
    put_shaded(ground, 0, 0, shade * strength);
    if (strength > 0) draw_shadow(b, shadow_alpha * strength);
    cairo_restore(canvas);
  }
  cairo_save(canvas);
  clip(damage);
  if (p == 0) {
    // The ground alone.
  } else if (is_springy) {
    Box w = words_in(b), x = button_in(b);
    fill(canvas, .384, .573, .212, b.x, b.y, b.w, b.h);
    stretch(words, w.x, w.y, w.w, w.h, 0, 0, 160 * scale, 200 * scale);
    if (p > 0.3) stretch(button, x.x, x.y, x.w, x.h, 0, 0, x.w, x.h);
  } else {
    // Filled: a part of the picture in the shape of the box.
    double part = fmin(1280 / b.w, 1024 / b.h), sw = b.w * part, sh = b.h * part;
    stretch(picture, b.x, b.y, b.w, b.h, (1280 - sw) / 2, (1024 - sh) / 2, sw, sh);
  }
  cairo_restore(canvas);
  cairo_region_destroy(outside);
  cairo_region_destroy(inside);
  cairo_region_destroy(all);
  return damage;
}

static cairo_surface_t *make(void) {
  picture = load("picture");
  top = is_springy ? 0 : BAR * scale;
  words = make_words();
  button = make_button();
  make_shadow();
  return ground = make_ground();
}

static cairo_surface_t *make_springy(void) {
  is_springy = 1;
  return make();
}

const Work pop = {"pop", popped, 494, make, draw}, springy = {"springy", sprung, 662, make_springy, draw};
