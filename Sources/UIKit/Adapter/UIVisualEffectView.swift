import SegueControllers
import SegueDrawing
import SegueGeometry
import SegueViews

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
    case .systemUltraThinMaterial: .material(0.5)
    case .systemThinMaterial: .material(0.62)
    case .regular, .systemMaterial: .material(0.75)
    case .prominent, .systemThickMaterial: .material(0.88)
    case .systemChromeMaterial: .material(0.92)
    }
  }
}

nonisolated extension Color {
  fileprivate static func material(_ alpha: Double) -> Color {
    Color { Color(white: $0.userInterfaceStyle == .dark ? 0.14 : 0.97).withAlpha(alpha) }
  }
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
