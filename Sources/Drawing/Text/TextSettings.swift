internal import CCairo

/// How glyphs are made: without any fitting to pixels, so that text has one layout at every scale.
enum TextSettings {
  static func apply(to options: OpaquePointer?) {
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
  }
}
