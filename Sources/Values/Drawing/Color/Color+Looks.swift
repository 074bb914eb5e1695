import SegueGeometry

/// The appearance for which colors are resolved: darkness, contrast, elevation and tint. While one appearance fades into
/// another, the values are between 0 and 1.
package struct Appearance: Animatable, Hashable, Sendable {
  /// The darkness: 0 is light, 1 is dark.
  package var darkness = 0.0
  /// The contrast: 0 is normal, 1 is increased.
  package var contrast = 0.0
  /// The elevation level: 0 for the contents of a screen, 1 for contents presented above it, such as a sheet.
  package var elevation = 0.0
  package var tint: Color.Resolved

  package init(
    darkness: Double = 0, contrast: Double = 0, elevation: Double = 0,
    tint: Color.Resolved = Color.defaultTint.plain
  ) {
    (self.darkness, self.contrast, self.elevation, self.tint) = (darkness, contrast, elevation, tint)
  }

  package func mixed(with other: Appearance, at fraction: Double) -> Appearance {
    Appearance(
      darkness: darkness.mixed(with: other.darkness, at: fraction),
      contrast: contrast.mixed(with: other.contrast, at: fraction),
      elevation: elevation.mixed(with: other.elevation, at: fraction),
      tint: tint.mixed(with: other.tint, at: fraction))
  }
}

extension Color {
  /// A color's four components in one appearance.
  package struct Resolved: Animatable, Hashable, Sendable {
    package var red, green, blue, alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    package static let clear = Resolved(red: 0, green: 0, blue: 0, alpha: 0)

    package var isOpaque: Bool { alpha >= 1 }
    package var isClear: Bool { alpha <= 0 }

    package func withAlpha(_ alpha: Double) -> Resolved {
      Resolved(red: red, green: green, blue: blue, alpha: alpha)
    }

    package func mixed(with other: Resolved, at fraction: Double) -> Resolved {
      let share = share(of: other, at: fraction)
      return Resolved(
        red: red.mixed(with: other.red, at: share), green: green.mixed(with: other.green, at: share),
        blue: blue.mixed(with: other.blue, at: share), alpha: alpha.mixed(with: other.alpha, at: fraction))
    }

    /// Returns the weight of `other`'s components when this color is interpolated toward `other`: the share of `other` in the
    /// interpolated alpha.
    fileprivate func share(of other: Resolved, at fraction: Double) -> Double {
      let mixed = alpha.mixed(with: other.alpha, at: fraction)
      return alpha == other.alpha || abs(mixed) < 1e-6 ? fraction : fraction * other.alpha / mixed
    }

    func limited(to others: [Resolved]) -> Resolved {
      Resolved(
        red: red.limited(to: others.lazy.map(\.red)), green: green.limited(to: others.lazy.map(\.green)),
        blue: blue.limited(to: others.lazy.map(\.blue)), alpha: alpha.limited(to: others.lazy.map(\.alpha)))
    }

    package func distance(to other: Resolved) -> Double {
      max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue), abs(alpha - other.alpha))
    }
  }

  /// A variant of a dynamic color: four components, and the amount of the tint that is added to red, green and blue. The tint
  /// is darkened until its contrast with white is at least `contrast`.
  package struct Variant: Hashable, Sendable {
    let look: Resolved
    let tint, contrast: Double

    init(_ look: Resolved, tint: Double = 0, contrast: Double = 0) {
      (self.look, self.tint, self.contrast) = (look, tint, contrast)
    }

    func limited(to others: [Variant]) -> Variant {
      Variant(
        look.limited(to: others.map(\.look)), tint: tint.limited(to: others.lazy.map(\.tint)),
        contrast: contrast.limited(to: others.lazy.map(\.contrast)))
    }

    func mixed(with other: Variant, at fraction: Double) -> Variant {
      let share = look.share(of: other.look, at: fraction)
      return Variant(
        look.mixed(with: other.look, at: fraction), tint: tint.mixed(with: other.tint, at: share),
        contrast: contrast.mixed(with: other.contrast, at: share))
    }
  }

  /// The six variants of a dynamic color. Each variant is interpolated separately, so colors can be interpolated first and
  /// resolved later.
  package final class Variants: Hashable, Sendable {
    /// The variants, in this order: light, dark, light and dark with increased contrast, and elevated dark with normal and with
    /// increased contrast.
    let all: [Variant]

    init(_ all: [Variant]) { self.all = all }

    /// Creates six equal variants.
    convenience init(_ look: Resolved) { self.init([Variant](repeating: Variant(look), count: 6)) }

    func map(_ body: (Variant) -> Variant) -> Variants { Variants(all.map(body)) }

    func mixed(with other: Variants, at fraction: Double) -> Variants {
      Variants(zip(all, other.all).map { $0.mixed(with: $1, at: fraction) })
    }

    func variant(in appearance: Appearance) -> Variant {
      func mixed(_ light: Int, _ dark: Int, _ elevated: Int) -> Variant {
        all[light].mixed(
          with: all[dark].mixed(with: all[elevated], at: appearance.elevation), at: appearance.darkness)
      }
      return mixed(0, 1, 4).mixed(with: mixed(2, 3, 5), at: appearance.contrast)
    }

    package static func == (one: Variants, other: Variants) -> Bool { one === other || one.all == other.all }

    package func hash(into hasher: inout Hasher) { hasher.combine(all) }
  }

  /// Creates a dynamic color, which depends on the traits of the view that shows it. The color is resolved when the view is
  /// drawn, so a change in traits fades without any code in a screen.
  ///
  ///     card.backgroundColor = Color { $0.userInterfaceStyle == .dark ? Color(white: 0.12) : .white }
  ///
  /// - Parameter look: returns the color for the given traits. Called immediately, once for each variant: light, dark and
  ///   elevated dark, each with normal and with increased contrast. Other traits have their defaults.
  public init(_ look: (TraitCollection) -> Color) {
    func variant(
      _ style: UserInterfaceStyle, _ contrast: AccessibilityContrast, _ level: UserInterfaceLevel = .base
    ) -> Variant {
      var traits = TraitCollection(userInterfaceStyle: style, accessibilityContrast: contrast)
      traits.userInterfaceLevel = level
      return look(traits).bounded().variant(in: traits.appearance)
    }
    let light = variant(.light, .normal)
    self.init(
      light.resolved(on: TraitCollection.defaultTint(in: Appearance())),
      Variants([
        light, variant(.dark, .normal), variant(.light, .high), variant(.dark, .high),
        variant(.dark, .normal, .elevated), variant(.dark, .high, .elevated),
      ]))
  }

  /// Creates a dynamic color from a color for each appearance. These colors must not be dynamic themselves.
  /// - Parameters:
  ///   - contrast: the colors with increased contrast; `nil` repeats `light` and `dark`.
  ///   - elevated: the elevated dark colors, with normal and with increased contrast; `nil` repeats the dark colors.
  package init(
    _ light: Color, _ dark: Color, contrast: (light: Color, dark: Color)? = nil,
    elevated: (normal: Color, contrast: Color)? = nil
  ) {
    let contrast = contrast ?? (light, dark)
    let elevated = elevated ?? (dark, contrast.dark)
    let looks = [light, dark, contrast.light, contrast.dark, elevated.normal, elevated.contrast]
    self.init(light.plain, Variants(looks.map { Variant($0.plain) }))
  }

  /// Returns the color that this color resolves to with the given traits. The result is not dynamic.
  public func resolvedColor(with traits: TraitCollection) -> Color { Color(resolved(in: traits.appearance)) }

  /// Black or white, whichever has more contrast with the color. The choice is made for each variant.
  package var mostLegible: Color {
    func most(_ look: Resolved) -> Color {
      Color(look).contrast(with: .white) > Color(look).contrast(with: .black) ? .white : .black
    }
    return Color(most(plain).plain, variants?.map { Variant(most($0.look).plain) })
  }

  /// This color as a legible tint, darkened or lightened if necessary. The tint's contrast with the background of a light or
  /// dark screen is at least 4.5 : 1, or 7 : 1 with increased contrast.
  package var legibleTint: Color {
    Color { traits in
      let (own, ground) = (
        resolvedColor(with: traits), Color.systemGroupedBackground.resolvedColor(with: traits)
      )
      let dark = Color.tertiarySystemBackground.resolvedColor(with: traits)
      let isDark = traits.userInterfaceStyle == .dark
      let goal = traits.accessibilityContrast == .high ? 7 : 4.5
      return (0...50).lazy.map { own.mixed(with: isDark ? .white : .black, at: Double($0) / 50).inBytes }
        .first { $0.contrast(with: isDark ? dark : ground) >= goal } ?? .label
    }
  }

  /// The six variants of a dynamic color, in the order of `Variants.all`, as colors that are not dynamic. For a color that is
  /// not dynamic, the array contains only the color itself.
  package var looks: [Color] { variants?.all.map { Color($0.look) } ?? [Color(plain)] }

  /// Creates a color from its `looks`: a plain color from one element, or a dynamic color from six. `nil` for any other number.
  package init?(looks: [Color]) {
    if looks.count == 1 {
      self = looks[0]
    } else if looks.count == 6 {
      self.init(looks[0], looks[1], contrast: (looks[2], looks[3]), elevated: (looks[4], looks[5]))
    } else {
      return nil
    }
  }

  /// The opaque color with each component rounded to a whole byte, so that the color can be written as text. Each variant is
  /// rounded separately.
  package var inBytes: Color {
    func whole(_ look: Resolved) -> Resolved {
      func byte(_ part: Double) -> Double { (part.clamped(to: 0...1) * 255).rounded() / 255 }
      return Resolved(red: byte(look.red), green: byte(look.green), blue: byte(look.blue), alpha: 1)
    }
    return Color(whole(plain), variants?.map { Variant(whole($0.look)) })
  }

  /// Whether the color depends on traits.
  package var isDynamic: Bool { variants != nil }

  package func resolved(in appearance: Appearance) -> Resolved {
    guard let variants else { return plain }
    return variants.variant(in: appearance).resolved(on: appearance.tint)
  }

  fileprivate func variant(in appearance: Appearance) -> Variant {
    variants?.variant(in: appearance) ?? Variant(plain)
  }

  /// The tint of the view that shows the color: the `tintColor` of its traits.
  public static let tint = Color(
    TraitCollection.defaultTint(in: Appearance()),
    Variants(Resolved.clear).map { Variant($0.look.withAlpha(1), tint: 1) })

  /// The tint as a background for white text. A tint that is too light for this is darkened. Its contrast with white is then
  /// 4.5 : 1, or 7 : 1 with increased contrast. UIKit has no such color.
  public static let tintFill = Color(
    tint.plain,
    Variants([4.5, 4.5, 7, 7, 4.5, 7].map { Variant(Resolved.clear.withAlpha(1), tint: 1, contrast: $0) }))
}

extension Color.Variant {
  fileprivate func resolved(on tint: Color.Resolved) -> Color.Resolved {
    guard self.tint != 0 else { return look }
    let tint = tint.darkened(to: contrast)
    return Color.Resolved(
      red: look.red + self.tint * tint.red, green: look.green + self.tint * tint.green,
      blue: look.blue + self.tint * tint.blue, alpha: look.alpha)
  }
}

extension Color.Resolved {
  /// Returns the color, darkened if its contrast with white is less than `contrast`.
  fileprivate func darkened(to contrast: Double) -> Self {
    func scaled(_ part: Double) -> Self {
      Self(red: red * part, green: green * part, blue: blue * part, alpha: alpha)
    }
    func isEnough(_ part: Double) -> Bool { Color(scaled(part)).contrast(with: .white) >= contrast }
    if isEnough(1) { return self }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if isEnough(middle) { low = middle } else { high = middle }
    }
    return scaled(low)
  }
}

extension Double {
  /// Returns the number limited to the range of other numbers.
  fileprivate func limited(to others: some Sequence<Double>) -> Double {
    max(others.min() ?? self, min(self, others.max() ?? self))
  }
}
