/// Limits on the size of a window's picture, whether the window is on a screen or not. An 8K screen is within the limits.
package nonisolated enum WindowLimits {
  /// The maximum width and height, in pixels.
  package static let maximumSide = 16_384
  /// The maximum number of pixels of the picture.
  package static let maximumArea = 34_000_000
}
