// Queries about the pixels of a surface on which drawing has ended.
extension Surface {
  /// Determines whether every pixel is opaque, and sets `isOpaque`. Even a surface with an alpha channel may be opaque. If it
  /// is shown pixel for pixel, it then hides everything below it. Do not draw on the surface afterward.
  package func noteOpacity() {
    guard format == .argb32, !isOpaque else { return }
    isOpaque = withPixels { hasOnlyOpaquePixels(inRows: 0..<height, of: $0) }
  }

  /// Records whether every pixel is opaque, for a surface with alpha.
  package func note(isOpaque: Bool) { self.isOpaque = isOpaque || format == .rgb24 }

  /// Returns whether every pixel in the given rows is opaque, for a surface with alpha.
  /// - Parameter pixels: all pixels of the surface. Several threads may call this at the same time.
  package func hasOnlyOpaquePixels(inRows rows: Range<Int>, of pixels: UnsafeMutableRawBufferPointer) -> Bool
  {
    // All words of a row are combined, because the processor can do this for many words in one step.
    rows.allSatisfy { row($0, of: pixels).reduce(.max, &) >= 0xFF00_0000 }
  }

  /// The smallest rectangle around all pixels that are not clear; `zero` if all pixels are clear.
  package var visiblePixels: PixelRect {
    withRows { row in
      var (left, right, top, bottom) = (width, 0, height, 0)
      for y in 0..<height {
        guard let first = row(y).firstIndex(where: { $0 != 0 }),
          let last = row(y).lastIndex(where: { $0 != 0 })
        else { continue }
        (left, right) = (min(left, first), max(right, last + 1))
        (top, bottom) = (min(top, y), y + 1)
      }
      return right > left ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : .zero
    }
  }

  /// Runs `body` with a function that returns the words of a row.
  private func withRows<R>(_ body: ((Int) -> UnsafeMutableBufferPointer<UInt32>) -> R) -> R {
    withPixels { pixels in body { row($0, of: pixels) } }
  }

  private func row(_ y: Int, of pixels: UnsafeMutableRawBufferPointer) -> UnsafeMutableBufferPointer<UInt32> {
    UnsafeMutableRawBufferPointer(rebasing: pixels[y * stride..<y * stride + width * 4])
      .assumingMemoryBound(to: UInt32.self)
  }
}
