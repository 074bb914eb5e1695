import SegueControllers

extension View {
  /// Returns a length that includes `lines` lines of text, adjusted to the text size; at the default text size, `length` itself.
  func grown(_ length: Double, lines: Double = 1) -> Double {
    // A line is 1.21 times as high as the font. The result has room for lines whose heights are rounded up.
    return length + lines * (1.21 * traitCollection.preferredContentSizeCategory.gain).rounded(.up)
  }
}

extension ViewController {
  /// The window size beyond which measures are larger than on a phone, and the window size at which they reach their maximum,
  /// in points.
  private static let (phone, spacious) = (Size(500, 500), Size(1280, 800))

  /// The room that the window has for a demo: 0 on a phone and in a panel, 1 in a window of at least 1280 × 800.
  private var spaciousness: Double {
    guard traitCollection.horizontalSizeClass == .regular, traitCollection.verticalSizeClass == .regular
    else { return 0 }
    let (least, most) = (Self.phone, Self.spacious)
    let size = view.window?.bounds.size ?? view.bounds.size
    return min(
      (size.width - least.width) / (most.width - least.width),
      (size.height - least.height) / (most.height - least.height)
    ).clamped(to: 0...1)
  }

  /// Whether the screen is laid out for a wide window instead of for a phone.
  var isSpacious: Bool { spaciousness > 0.5 }

  /// Returns a length that suits the window's room, in whole points: `phone` on a phone, `spacious` in a window of at least
  /// 1280 × 800, or a value in between.
  func measure(_ phone: Double, _ spacious: Double) -> Double {
    (phone + (spacious - phone) * spaciousness).rounded()
  }
}
