extension View {
  /// Changes the content of a view, with an animation from the old content to the new one.
  ///
  /// A picture shows the old content. Flips turn the view in space; page curls are played as a cross-fade.
  /// - Parameters:
  ///   - view: the view whose content changes.
  ///   - duration: the duration, in seconds.
  ///   - options: the kind of the transition, such as `.transitionFlipFromLeft`, and the curve. Without a kind, the change is
  ///     made immediately.
  ///   - animations: changes the content.
  ///   - completion: called at the end; its argument is whether the animation reached its final values.
  public static func transition(
    with view: View, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard options.kind > 0, let superview = view.superview, !view.bounds.isEmpty else {
      animations?()
      completion?(true)
      return
    }
    // A stack would arrange the picture, too.
    var parent = superview
    while parent is StackView, let next = parent.superview { parent = next }
    let format = UIGraphicsImageRendererFormat()
    format.scale = view.traitCollection.displayScale
    let picture = UIGraphicsImageRenderer(size: view.bounds.size, format: format)
    let old = ImageView(image: picture.image { view.layer.render(in: $0.cgContext) })
    // A view that was invisible fades in.
    let wasInvisible = view.isHidden || view.alpha == 0
    performWithoutAnimation {
      (old.isHidden, old.alpha) = (view.isHidden, view.alpha)
      (old.frame, old.transform) = (view.bounds, view.transform)
      old.center = parent.convert(view.center, from: superview)
      parent.insertSubview(old, above: view)
      animations?()
      if wasInvisible, options.turn == nil { parent.insertSubview(old, below: view) }
    }
    exchange(old, for: view, duration: duration, options: options) {
      old.removeFromSuperview()
      completion?($0)
    }
  }

  /// Replaces a view with another one in its superview, with an animation.
  /// - Parameters:
  ///   - from: the view to replace; if it has no superview, only the completion is called.
  ///   - to: the view that appears.
  ///   - duration: the duration, in seconds.
  ///   - options: the kind of the transition and the curve. With `.showHideTransitionViews`, the views are hidden and shown
  ///     instead of removed and added.
  ///   - completion: called at the end; its argument is whether the animation reached its final values.
  public static func transition(
    from: View, to: View, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard from !== to, let parent = from.superview else {
      completion?(true)
      return
    }
    let hides = options.contains(.showHideTransitionViews)
    performWithoutAnimation {
      if hides { to.isHidden = false } else { parent.insertSubview(to, below: from) }
    }
    exchange(from, for: to, duration: options.kind > 0 ? duration : 0, options: options) {
      if hides { from.isHidden = true } else { from.removeFromSuperview() }
      completion?($0)
    }
  }

  private static func exchange(
    _ old: View, for new: View, duration: TimeInterval, options: AnimationOptions,
    completion: @escaping (Bool) -> Void
  ) {
    guard let turn = options.turn else {
      // The view that is in front of the other one fades.
      let views = old.superview?.SegueViews::subviews ?? []
      let isBehind = views.firstIndex(of: old) ?? 0 < views.firstIndex(of: new) ?? 0
      let (front, alpha) = isBehind ? (new, new.alpha) : (old, old.alpha)
      if isBehind { performWithoutAnimation { front.alpha = 0 } }
      animate(withDuration: duration, delay: 0, options: options) {
        front.alpha = isBehind ? alpha : 0
      } completion: {
        front.alpha = alpha
        completion($0)
      }
      return
    }
    // Each view turns by a right angle, at which it is seen edge-on.
    let (rest, shown) = (new.layer.transform, old.layer.transform)
    performWithoutAnimation { new.layer.transform = CATransform3DConcat(turn(-1), rest) }
    animateKeyframes(withDuration: duration, delay: 0) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        old.layer.transform = CATransform3DConcat(turn(1), shown)
      }
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { new.layer.transform = rest }
    } completion: {
      old.layer.transform = shown
      completion($0)
    }
  }
}

extension ViewController {
  /// Replaces the view of a child with the view of another child, in the superview of the first one.
  /// - Parameters:
  ///   - old: the child whose view is removed at the end; if its view has no superview, only the completion is called.
  ///   - new: the child whose view is added in front.
  ///   - duration: the duration, in seconds.
  ///   - options: the curve, or the kind of a view transition.
  ///   - animations: changes that are animated.
  ///   - completion: called at the end; its argument is whether the animation reached its final values.
  public func transition(
    from old: UIViewController, to new: UIViewController, duration: TimeInterval,
    options: AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let (from, to) = (old.SegueControllers::view, new.SegueControllers::view)
    guard options.kind == 0, let parent = from.superview else {
      animations.map { UIView.animate(withDuration: duration, delay: 0, options: options, animations: $0) }
      return UIView.transition(
        from: from, to: to, duration: duration, options: options, completion: completion)
    }
    parent.addSubview(to)
    UIView.animate(withDuration: duration, delay: 0, options: options, animations: animations ?? {}) {
      from.removeFromSuperview()
      completion?($0)
    }
  }
}

extension AnimationOptions {
  /// The kind of a view transition, 1…7; 0 if the options contain no kind.
  fileprivate var kind: UInt { rawValue >> 20 & 7 }

  /// Returns the transform of a flip by a quarter turn forward (1) or backward (−1); `nil` if the kind is not a flip.
  fileprivate var turn: ((CGFloat) -> CATransform3D)? {
    let axis: (x: CGFloat, y: CGFloat)
    switch kind {
    case 1: axis = (0, 1)
    case 2: axis = (0, -1)
    case 6: axis = (-1, 0)
    case 7: axis = (1, 0)
    default: return nil
    }
    return { quarters in
      var turned = CATransform3DIdentity
      turned.m34 = -1 / 1000
      return CATransform3DRotate(turned, quarters * .pi / 2, axis.x, axis.y, 0)
    }
  }
}
