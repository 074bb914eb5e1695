// Three of the demos by hand, with nothing but Xlib and Cairo, as a yardstick: what a frame of them costs at least.
//
//   peer pop|springy|expand SCALE SECONDS PICTURES FILE [HZ]      opens and closes again and again; for each frame a line in FILE with
//                                                                 the refreshes that were missed so far
//   peer WORK SCALE 0 PICTURES FILE.png TIME     draws the frames up to a time, and writes the last one
//
// Everything that does not change is a picture that was made before. A frame draws and sends only what differs from the one before,
// nothing under what is opaque, and the shadow in nine parts of which only those outside of its caster are touched. PICTURES is a folder
// with picture.png, and list.png and mail.png, which are the two screens of Expanding Cells at that scale.
#define _GNU_SOURCE
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "peer.h"

static const double opening = 0.1, closing = 0.9, cycle = 1.7;  // seconds
static const Work *work;
static double tail, end;  // when the last part of the way begins and ends

// The last time at which a part of the way is left.
static double left_at(double distance) {
  double t = 2;
  while (t > 0 && fabs(1 - work->moved(t)) < distance) t -= 1e-4;
  return t;
}

static void find_tail(void) {
  double distance = fmax(0.0033, 2 / (work->distance * scale));
  (tail = left_at(distance), end = left_at(distance / M_E));
}

// The last pixels take less time than the spring does.
static double moved(double t) {
  double u = (t - tail) / (end - tail);
  return t >= end ? 1 : u <= 0 ? work->moved(t) : 1 - (1 - work->moved(t)) * exp(u) * (1 - u);
}

static double progress(double t) {
  t = fmod(t, cycle);
  return t < closing ? moved(t - opening) : 1 - moved(t - closing);
}

static int draw_at(cairo_surface_t *first, double time, const char *file) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  canvas = cairo_create(surface);
  cairo_set_source_surface(canvas, first, 0, 0);
  cairo_paint(canvas);
  double before = 0;
  for (double t = fmod(time, 1 / 60.0); t <= time + 1e-9; t += 1 / 60.0) {
    double p = progress(t);
    cairo_region_destroy(work->draw(before, p));
    before = p;
  }
  return cairo_surface_write_to_png(surface, file) ? 74 : 0;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
  if (count < 6) return 64;
  const Work *works[] = {&pop, &springy, &expand};
  for (int i = 0; i < 3; i++)
    if (!strcmp(arguments[1], works[i]->name)) work = works[i];
  if (!work) return 64;
  scale = atof(arguments[2]);
  double seconds = atof(arguments[3]), period = count > 6 ? 1 / atof(arguments[6]) : 1 / 60.0;
  folder = arguments[4];
  double last = 0;  // when the last frame of the same motion was sent
  long missed = 0;
  (width = WIDTH * scale, height = HEIGHT * scale);
  cairo_surface_t *first = work->make();
  find_tail();
  if (seconds == 0) return draw_at(first, atof(arguments[6]), arguments[5]);

  int frames = open(arguments[5], O_WRONLY | O_CREAT | O_TRUNC, 0600);
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
  cairo_set_source_surface(canvas, first, 0, 0);
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
    cairo_region_t *damage = work->draw(before, p);
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
