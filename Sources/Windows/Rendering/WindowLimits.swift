/// Limits of the size of a window's picture, on the screen and off it; larger than an 8K screen.
package nonisolated enum WindowLimits {
  /// The maximum width and the maximum height, in pixels.
  package static let maximumSide = 16_384
  /// The maximum number of pixels of the picture.
  package static let maximumArea = 34_000_000
}
