/// The pictures that show a layer's transition.
///
/// If the view has subviews, a picture of the old content is among them, and the sublayer transform moves all of them. Otherwise,
/// the view is transparent, and in front of it are a picture of the old content and a live snapshot of the new one.
final class ContentExchange {
  private let view: View
  private let old: Picture
  /// The superview of `old` if the view itself is transparent.
  private var stage: Picture?
  private let isBehind: Bool
  /// The animations of the transition, and their views.
  private(set) var animations: [(view: View, animation: CABasicAnimation)] = []

  /// A view that shows a transition, and is no subview in UIKit.
  final class Picture: ImageView, LayerBacking {}

  init(_ type: CATransitionType, from side: CATransitionSubtype, of view: View) {
    let size = view.bounds.size
    let way: Vector =
      switch side {
      case .fromLeft: Vector(size.width, 0)
      case .fromRight: Vector(-size.width, 0)
      case .fromTop: Vector(0, -size.height)
      case .fromBottom: Vector(0, size.height)
      }
    let format = UIGraphicsImageRendererFormat()
    format.scale = view.traitCollection.displayScale
    let renderer = UIGraphicsImageRenderer(size: size, format: format)
    let image = renderer.image { view.layer.render(in: $0.cgContext) }
    (self.view, old, isBehind) = (view, Picture(image: image), type == .moveIn)
    let isMotion = [.push, .moveIn, .reveal].contains(type)
    let isLeaf = view.SegueViews::subviews.allSatisfy { $0 is any BackdropBacking }
    View.performWithoutAnimation {
      if let superview = view.superview,
        isLeaf || !isMotion && Recording.current == nil && !image.isSolid
      {
        play(type, way, isFade: !isMotion, in: superview)
        if !isMotion, !image.isSolid, let new = stage?.SegueViews::subviews.first {
          animate(new, "opacity", 0, 1)
        }
      } else {
        // A stack does not arrange views that fill it.
        old.fillsSuperview = true
        old.frame = view.bounds
        if type == .push || type == .moveIn {
          let rest = view.sublayerTransform
          animate(
            view, "sublayerTransform", rest.concatenating(.translation(x: -way.dx, y: -way.dy)), rest)
        }
        let (here, there) = (view.bounds.center, view.bounds.center + way)
        switch type {
        case .push: animate(old, "position", there, there)
        case .moveIn: animate(old, "position", there, here)
        case .reveal: animate(old, "position", here, there)
        default: animate(old, "opacity", 1, 0)
        }
      }
    }
    update()
  }

  private func play(_ type: CATransitionType, _ way: Vector, isFade: Bool, in superview: View) {
    let (stage, new) = (Picture(image: nil), SnapshotView(source: view))
    self.stage = stage
    old.frame = Rect(origin: .zero, size: view.bounds.size)
    new.frame = old.frame
    for each in isBehind ? [old, new] : [new, old] { stage.addSubview(each) }
    let center = old.center
    animate(view, "opacity", 0, 0)
    if isFade { animate(old, "opacity", 1, 0) }
    if type == .push || type == .reveal { animate(old, "position", center, center + way) }
    if type == .push || type == .moveIn { animate(new, "position", center - way, center) }
  }

  private func animate(_ view: View, _ path: String, _ from: Any, _ to: Any) {
    let animation = CABasicAnimation(keyPath: path)
    (animation.fromValue, animation.toValue) = (from, to)
    animations.append((view, animation))
  }

  /// Puts the pictures in front of the view's current content, or behind it.
  func update() {
    View.performWithoutAnimation {
      guard let stage else {
        return isBehind ? view.insertAtBack(old) : view.addSubview(old)
      }
      guard let superview = view.superview else { return }
      // A stack would arrange the picture, too.
      var parent = superview
      while parent is StackView, let next = parent.superview { parent = next }
      superview.layoutIfNeeded()
      (stage.bounds.size, stage.transform) = (view.bounds.size, view.transform)
      (stage.isHidden, stage.alpha) = (view.isHidden, view.alpha)
      stage.center = parent.convert(view.center, from: superview)
      for case let new as SnapshotView in stage.SegueViews::subviews { new.bounds.size = view.bounds.size }
      parent.insertSubview(stage, above: view)
    }
  }

  /// Removes the pictures.
  func end() { (stage ?? old).removeFromSuperview() }
}

extension Image {
  /// Whether the middle of the image is opaque.
  fileprivate var isSolid: Bool {
    guard let surface, surface.width > 0, surface.height > 0 else { return false }
    return (2...6).allSatisfy { row in
      (2...6).allSatisfy { column in
        surface.words[surface.height * row / 8 * surface.width + surface.width * column / 8] >> 24 == 255
      }
    }
  }
}
