/// A visual effect, which a `UIVisualEffectView` shows.
open class UIVisualEffect {
  /// The color that covers the views behind the effect.
  let tint: UIColor

  init(tint: UIColor) { self.tint = tint }
}

/// An effect that looks like a translucent material. The views behind it are tinted but not blurred, because Cairo has no blur
/// that is fast enough for every frame.
public final class UIBlurEffect: UIVisualEffect {
  /// The style of a material.
  public nonisolated enum Style: Int, Sendable {
    /// Materials that do not adapt to the appearance: white (`extraLight`), thin white (`light`) and black (`dark`).
    case extraLight, light, dark
    /// Materials that adapt to the light or dark appearance: a standard one and a thicker one.
    case regular, prominent
    /// Materials that adapt to the light or dark appearance, from the thinnest to the thickest.
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    /// The material of bars, which adapts to the light or dark appearance.
    case systemChromeMaterial
    /// Light materials, from the thinnest to that of bars.
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight,
      systemChromeMaterialLight
    /// Dark materials, from the thinnest to that of bars.
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark,
      systemChromeMaterialDark
  }

  /// Creates an effect that looks like the material with the given style.
  public init(style: Style) { super.init(tint: style.tint) }
}

extension UIBlurEffect.Style {
  /// The color of the material. Views behind it are not blurred, so a thinner material has a lower opacity.
  fileprivate var tint: UIColor {
    switch self {
    case .extraLight: UIColor(white: 0.97).withAlpha(0.82)
    case .light: UIColor(white: 1).withAlpha(0.5)
    case .dark: UIColor(white: 0.11).withAlpha(0.73)
    case .regular: Self.systemMaterial.tint
    case .prominent: Self.systemThickMaterial.tint
    default: material
    }
  }

  /// The color of one of the three groups of five system materials.
  private var material: UIColor {
    let place = rawValue - Self.systemUltraThinMaterial.rawValue
    let alpha = [0.5, 0.62, 0.75, 0.88, 0.92][place % 5]
    let (light, dark) = (Color(white: 0.97).withAlpha(alpha), Color(white: 0.14).withAlpha(alpha))
    switch place / 5 {
    case 0: return Color { $0.userInterfaceStyle == .dark ? dark : light }
    case 1: return light
    default: return dark
    }
  }
}

/// The effect of content that lets the material below shine through. Here, it is invisible.
public final class UIVibrancyEffect: UIVisualEffect {
  /// Creates an effect for content on a material.
  public init(blurEffect: UIBlurEffect) { super.init(tint: .clear) }
}

/// A view that shows an effect in its bounds. If the effect is set in an animation block, the view fades to the new effect.
open class UIVisualEffectView: UIView {
  /// The effect; with `nil`, the view is transparent.
  public var effect: UIVisualEffect? { didSet { backgroundColor = effect?.tint ?? .clear } }

  /// The view to which you add subviews. It fills this view, in front of the effect.
  public private(set) lazy var contentView: UIView = {
    let content = UIView()
    content.fillsSuperview = true
    addSubview(content)
    return content
  }()

  /// Creates a view with an effect.
  public convenience init(effect: UIVisualEffect?) {
    self.init()
    show(effect)
  }

  // Assignments in an initializer do not call `didSet`, so the initializer calls this method.
  private func show(_ effect: UIVisualEffect?) { self.effect = effect }
}
