internal import CCairo

/// How glyphs are made: without any fitting to pixels, so that text has one layout at every scale.
enum TextSettings {
  /// Runs `body` with the options, which end with it.
  static func withOptions<R>(_ body: (OpaquePointer?) -> R) -> R {
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    return body(options)
  }

  /// Makes a Cairo context show glyphs this way.
  static func apply(to context: OpaquePointer?) {
    withOptions { cairo_set_font_options(context, $0) }
  }
}
