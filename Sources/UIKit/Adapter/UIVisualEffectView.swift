import SegueControllers
import SegueDrawing
import SegueGeometry
import SegueViews

/// What a `UIVisualEffectView` shows.
open class UIVisualEffect {
  /// The color that it lays over what is behind it.
  let tint: UIColor

  init(tint: UIColor) { self.tint = tint }
}

/// The tint of a material. What is behind it is not blurred: Cairo has no blur that fits into a frame.
public final class UIBlurEffect: UIVisualEffect {
  /// Which material.
  public nonisolated enum Style: Int, Sendable {
    /// White, white and thin, or black, in both appearances.
    case extraLight, light, dark
    /// Of the appearance.
    case regular, prominent
    /// Of the appearance, from the thinnest to the thickest.
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    /// Of the appearance, that of bars.
    case systemChromeMaterial
  }

  /// The effect of a material.
  public init(style: Style) { super.init(tint: style.tint) }
}

extension UIBlurEffect.Style {
  /// Without a blur, what is behind stays sharp, so that a thin material is more of a veil.
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

/// Shows an effect in its bounds. Setting the effect in an animation block fades it.
open class UIVisualEffectView: UIView {
  /// What is shown; `nil` is nothing.
  public var effect: UIVisualEffect? { didSet { backgroundColor = effect?.tint ?? .clear } }

  /// What lies on the effect; it fills the view.
  public private(set) lazy var contentView: UIView = {
    let content = UIView()
    content.fillsSuperview = true
    addSubview(content)
    return content
  }()

  /// A view with an effect.
  public convenience init(effect: UIVisualEffect?) {
    self.init()
    show(effect)
  }

  // An initializer's own writes call no observers.
  private func show(_ effect: UIVisualEffect?) { self.effect = effect }
}
