extension CALayer {
  /// Adds an animation to the layer. An animation that an animator adds is part of the transition, and is scrubbed, caught and
  /// reversed with it.
  /// - Parameter key: the name of the animation. An earlier animation of the layer with the same name is replaced. As in Core
  ///   Animation, the name of a `CATransition` is always `kCATransition`.
  public func add(_ animation: CAAnimation, forKey key: String?) {
    var (animation, key) = (animation, key)
    if let transition = animation as? CATransition {
      // The pictures of an earlier transition are not part of the content.
      removeAnimation(forKey: kCATransition)
      (animation, key) = (transition.prepared(for: view), kCATransition)
    }
    if let recording = Recording.current {
      if let key { recording.removeAnimations(of: view, forKey: key) }
      recording.add(animation, to: view, forKey: key)
    } else {
      LayerAnimator.start(animation, of: view, forKey: key)
    }
  }

  /// Returns the animation that was added under a name; `nil` if there is no such animation.
  public func animation(forKey key: String) -> CAAnimation? {
    recordings.lazy.flatMap(\.layerAnimations).first { $0.view === view && $0.key == key }?.animation
  }
  /// Returns the names of the layer's animations; `nil` if there are no named animations.
  public func animationKeys() -> [String]? {
    let keys = recordings.flatMap(\.layerAnimations).filter { $0.view === view }.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }
  /// Removes the animation that was added under a name.
  public func removeAnimation(forKey key: String) { removeAnimations { $0 == key } }
  /// Removes all animations of the layer.
  public func removeAllAnimations() { removeAnimations { _ in true } }

  private var recordings: [Recording] {
    [Recording.current, Recording.last].compactMap(\.self) + LayerAnimator.running.map(\.recording)
  }
  private func removeAnimations(where isRemoved: (String?) -> Bool) {
    if let recording = Recording.current {
      for key in Set(recording.layerAnimations.filter { $0.view === view }.map(\.key)) where isRemoved(key) {
        recording.removeAnimations(of: view, forKey: key)
      }
    }
    for animator in LayerAnimator.running
    where animator.recording.layerAnimations.contains(where: { $0.view === view && isRemoved($0.key) }) {
      animator.stop()
    }
  }
}

extension Recording {
  /// Records an animation of a layer, and reports key paths that cannot be animated.
  func add(_ animation: CAAnimation, to view: View, forKey key: String?) {
    let now = CACurrentMediaTime()
    let begin = animation.beginTime > 0 ? (animation.beginTime - now).bounded(.seconds) : 0
    let start = Inherited(
      duration: CATransaction.animationDuration(), curve: nil, isKept: animation.isKept)
    var end = begin + animation.length(start)
    var ways: [String] = []
    // As in Core Animation, the name is the key path of an animation that has none.
    add(animation, to: view, path: key, at: begin, start) { segment in
      if !segment.isEndless { end = max(end, segment.end) }
    } otherwise: {
      ways.append($0)
    }
    for way in Set(ways).sorted() {
      Recording.window?.report("\(type(of: animation)): ‘\(way)’ is not animated")
    }
    let delegate = animation.delegate
    let place = beginBlock(nil, delay: end) {
      (animation as? CATransition)?.exchange?.end()
      delegate?.animationDidStop(animation, finished: $0)
    }
    layerAnimations.append((view, key, animation, place))
    delegate?.animationDidStart(animation)
  }

  private func add(
    _ animation: CAAnimation, to view: View, path: String? = nil, at begin: Double, _ inherited: Inherited,
    _ found: (LayerSegment) -> Void, otherwise: (String) -> Void
  ) {
    if let group = animation as? CAAnimationGroup {
      let inner = Inherited(
        duration: group.length(inherited), curve: group.timingFunction?.curve ?? inherited.curve,
        isKept: inherited.isKept)
      for each in group.animations ?? [] {
        add(
          each, to: view, at: begin + each.beginTime.bounded(.seconds), inner, found, otherwise: otherwise)
      }
      return
    }
    if let animation = animation as? CATransition {
      guard let exchange = animation.exchange else { return otherwise(animation.type.rawValue) }
      let inner = Inherited(
        duration: animation.length(inherited), curve: animation.timingFunction?.curve ?? inherited.curve,
        isKept: false)
      for each in exchange.animations {
        add(each.animation, to: each.view, at: begin, inner, found, otherwise: otherwise)
      }
      return
    }
    guard let animation = animation as? CAPropertyAnimation else { return }
    guard let path = animation.keyPath ?? path, let key = LayerKey(path), key.get(view.model) != nil,
      let segment = LayerSegment(animation, key: key, of: view, at: begin, inherited: inherited)
    else { return otherwise(animation.keyPath ?? "") }
    found(segment)
    addCourse(of: segment)
  }

  private func addCourse(of segment: LayerSegment) {
    var course = LayerCourse(segment)
    for other in courses.reversed() where other.overlaps(course) {
      var joined = other
      joined.join(course)
      course = joined
    }
    courses.removeAll { $0.overlaps(course) }
    courses.append(course)
  }

  /// Removes a view's animations with the given name, without notifying their delegates. The view's other animations are
  /// recorded again.
  func removeAnimations(of view: View, forKey key: String?) {
    for each in layerAnimations where each.view === view {
      let exchange = (each.animation as? CATransition)?.exchange
      courses.removeAll { course in exchange?.animations.contains { $0.view === course.view } == true }
      guard each.key == key else { continue }
      silence(each.completion)
      exchange?.end()
    }
    layerAnimations.removeAll { $0.view === view && $0.key == key }
    courses.removeAll { $0.view === view }
    let rest = layerAnimations.filter { $0.view === view }
    layerAnimations.removeAll { $0.view === view }
    for each in rest {
      silence(each.completion)
      add(each.animation, to: view, forKey: each.key)
    }
  }
}

extension CAAnimation {
  /// Whether the last value remains visible at the end.
  fileprivate var isKept: Bool {
    !isRemovedOnCompletion && (fillMode == .forwards || fillMode == .both)
  }
}
