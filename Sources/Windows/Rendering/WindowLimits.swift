/// How large the picture of a window may be, on the screen and off it: more than an 8K screen.
package nonisolated enum WindowLimits {
  /// Pixels each way.
  package static let maximumSide = 16_384
  /// Pixels in all.
  package static let maximumArea = 34_000_000
}
