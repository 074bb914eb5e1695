// What the demos by hand have in common.
#include <cairo.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 390, HEIGHT = 844 };
static const double shade = 0.25, shadow_alpha = 0.4, drop = 8;

typedef struct { double x, y, w, h; } Box;

typedef struct {
  const char *name;
  // How far it is after a time, and what it moves farthest, in points.
  double (*moved)(double time), distance;
  // Makes everything that does not change; returns the first frame.
  cairo_surface_t *(*make)(void);
  // Draws what differs between two frames; returns it.
  cairo_region_t *(*draw)(double before, double p);
} Work;

extern const Work pop, springy, expand;

// In pixels; what is drawn on; where pictures are.
extern int width, height, reach;
extern double scale;
extern cairo_t *canvas;
extern const char *folder;

static inline double mix(double a, double b, double p) { return a + (b - a) * p; }
static inline double part(double from, double to, double p) { return fmin(1, fmax(0, (p - from) / (to - from))); }

double spring(double t, double omega, double ratio, double velocity);

cairo_surface_t *load(const char *name);
void fill(cairo_t *c, double r, double g, double b, double x, double y, double w, double h);
// A part of a picture in a box.
void stretch(cairo_surface_t *surface, double x, double y, double w, double h, double sx, double sy, double sw, double sh);
// Pixels of a picture that is shaded.
void put_shaded(cairo_surface_t *surface, double x, double y, double alpha);
void make_shadow(void);
void draw_shadow(Box b, double alpha);
cairo_region_t *region_of(double x, double y, double w, double h);
void clip(cairo_region_t *region);
