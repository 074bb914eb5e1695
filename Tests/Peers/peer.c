// Two of the demos by hand, with nothing but Xlib and Cairo, as a yardstick: what a frame of them costs at least.
//
//   peer pop|springy SCALE SECONDS PICTURE.png FILE [HZ]      opens and closes again and again; for each frame a line in FILE with the
//                                                             refreshes that were missed so far
//
// Everything that does not change is a picture that was made before. A frame draws and sends only what differs from the one before,
// nothing under what is opaque, and the shadow in nine parts of which only those outside of its caster are touched.
#define _GNU_SOURCE
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <cairo.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 390, HEIGHT = 844, BAR = 91 };
static const double opening = 0.1, closing = 0.9, cycle = 1.7;  // seconds
static const double shade = 0.25, shadow_alpha = 0.4, blur = 36, drop = 8;

typedef struct { double x, y, w, h; } Box;

static int is_springy, width, height, top;  // the top of what changes
static double scale;
static cairo_t *canvas;
static cairo_surface_t *ground, *picture, *words, *button, *corner[4], *edge[4];
static int reach, corner_side;

// MARK: - Motion

static double spring(double t, double omega, double ratio, double velocity) {
  if (t <= 0) return 0;
  if (ratio >= 1) return 1 - (1 + (omega - velocity) * t) * exp(-omega * t);
  double fast = omega * sqrt(1 - ratio * ratio);
  return 1 - exp(-ratio * omega * t) * (cos(fast * t) + (ratio * omega - velocity) / fast * sin(fast * t));
}

static double moved(double t) { return is_springy ? spring(t, 8.6, 1, 15) : spring(t, 24.7, 0.7, 0); }

static double progress(double t) {
  t = fmod(t, cycle);
  double p = t < closing ? moved(t - opening) : 1 - moved(t - closing);
  // What is closer than a quarter of a pixel has arrived.
  double near = 0.25 / (HEIGHT * scale), end = t < opening ? 0 : t < closing ? 1 : 0;
  return fabs(p - end) < near ? end : p;
}

static double mix(double a, double b, double p) { return a + (b - a) * p; }

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

// MARK: - Pictures

static void fill(cairo_t *c, double r, double g, double b, double x, double y, double w, double h) {
  cairo_set_source_rgb(c, r, g, b);
  cairo_rectangle(c, x, y, w, h);
  cairo_fill(c);
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

static void make_shadow(void) {
  reach = ceil(blur * scale * 1.5) + 2;
  corner_side = 2 * reach;
  for (int i = 0; i < 4; i++) corner[i] = make_shade(corner_side, corner_side, i & 1, i >> 1, 0, 0);
  for (int i = 0; i < 2; i++) {
    edge[i] = make_shade(1, corner_side, 0, i, 1, 0);
    edge[2 + i] = make_shade(corner_side, 1, i, 0, 0, 1);
  }
}

// MARK: - Frames

static void stretch(cairo_surface_t *surface, double x, double y, double w, double h, double sx, double sy, double sw, double sh) {
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

static void draw_shadow(Box b, double alpha) {
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

static cairo_region_t *region_of(double x, double y, double w, double h) {
  cairo_rectangle_int_t rect = {floor(x), floor(y), ceil(x + w) - floor(x), ceil(y + h) - floor(y)};
  return cairo_region_create_rectangle(&rect);
}

static void clip(cairo_region_t *region) {
  for (int i = 0; i < cairo_region_num_rectangles(region); i++) {
    cairo_rectangle_int_t r;
    cairo_region_get_rectangle(region, i, &r);
    cairo_rectangle(canvas, r.x, r.y, r.width, r.height);
  }
  cairo_clip(canvas);
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

// Draws what differs between two frames; returns it.
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
    cairo_set_operator(canvas, CAIRO_OPERATOR_SOURCE);
    cairo_set_source_surface(canvas, ground, 0, 0);
    cairo_paint(canvas);
    cairo_set_operator(canvas, CAIRO_OPERATOR_OVER);
    cairo_set_source_rgba(canvas, 0, 0, 0, shade * strength);
    cairo_paint(canvas);
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

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
  if (count < 6) return 64;
  is_springy = !strcmp(arguments[1], "springy");
  scale = atof(arguments[2]);
  double seconds = atof(arguments[3]), period = count > 6 ? 1 / atof(arguments[6]) : 1 / 60.0;
  picture = cairo_image_surface_create_from_png(arguments[4]);
  int frames = open(arguments[5], O_WRONLY | O_CREAT | O_TRUNC, 0600);
  double last = 0;  // when the last frame of the same motion was sent
  long missed = 0;
  (width = WIDTH * scale, height = HEIGHT * scale, top = is_springy ? 0 : BAR * scale);
  ground = make_ground();
  words = make_words();
  button = make_button();
  make_shadow();

  Display *display = XOpenDisplay(NULL);
  if (!display) return 69;
  int screen = DefaultScreen(display);
  XSetWindowAttributes attributes = {.background_pixmap = None, .event_mask = ExposureMask};
  Window window = XCreateWindow(
    display, RootWindow(display, screen), 0, 0, width, height, 0, DefaultDepth(display, screen), InputOutput,
    DefaultVisual(display, screen), CWBackPixmap | CWEventMask, &attributes);
  GC gc = XCreateGC(display, window, 0, NULL);
  XShmSegmentInfo segment;
  XImage *image =
    XShmCreateImage(display, DefaultVisual(display, screen), 24, ZPixmap, NULL, &segment, width, height);
  segment.shmid = shmget(IPC_PRIVATE, (size_t)image->bytes_per_line * height, IPC_CREAT | 0600);
  segment.shmaddr = image->data = shmat(segment.shmid, NULL, 0);
  segment.readOnly = False;
  XShmAttach(display, &segment);
  XSync(display, False);
  shmctl(segment.shmid, IPC_RMID, NULL);
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
    (uint8_t *)image->data, CAIRO_FORMAT_RGB24, width, height, image->bytes_per_line);
  canvas = cairo_create(surface);
  cairo_set_source_surface(canvas, ground, 0, 0);
  cairo_paint(canvas);
  XMapWindow(display, window);
  XEvent event;
  do XNextEvent(display, &event); while (event.type != Expose);
  cairo_surface_flush(surface);
  XShmPutImage(display, window, gc, image, 0, 0, 0, 0, width, height, False);
  XFlush(display);

  int completion = XShmGetEventBase(display) + ShmCompletion, is_busy = 0, is_due = 0;
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
  struct itimerspec interval = {{0, period * 1e9}, {0, period * 1e9}};
  timerfd_settime(timer, 0, &interval, NULL);
  double start = now(), before = 0;
  while (now() - start < seconds) {
    struct pollfd sources[] = {{ConnectionNumber(display), POLLIN, 0}, {timer, POLLIN, 0}};
    if (!XPending(display)) poll(sources, is_due ? 1 : 2, 100);
    while (XPending(display)) {
      XNextEvent(display, &event);
      if (event.type == completion) is_busy = 0;
    }
    uint64_t ticks;
    if (read(timer, &ticks, sizeof ticks) == sizeof ticks) is_due = 1;
    if (!is_due || is_busy) continue;
    is_due = 0;
    double p = progress(now() - start);
    if (p == before) {
      last = 0;
      continue;
    }
    cairo_region_t *damage = draw(before, p);
    before = p;
    cairo_surface_flush(surface);
    int parts = cairo_region_num_rectangles(damage);
    for (int i = 0; i < parts; i++) {
      cairo_rectangle_int_t r;
      cairo_region_get_rectangle(damage, i, &r);
      XShmPutImage(display, window, gc, image, r.x, r.y, r.x, r.y, r.width, r.height, i == parts - 1);
    }
    is_busy = parts > 0;
    XFlush(display);
    cairo_region_destroy(damage);
    double sent = now();
    if (last > 0) missed += fmax(0, lround((sent - last) / period) - 1);
    last = sent;
    if (dprintf(frames, "%ld\n", missed) < 0) return 74;
  }
  return 0;
}
