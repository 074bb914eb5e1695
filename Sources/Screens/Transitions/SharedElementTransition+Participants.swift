import SegueControllers

/// A screen on which shared elements may have to be brought into view, such as a screen with a list.
public protocol SharedElementSource: ViewController {
  /// Makes the shared element with the given name visible, without animation. Called when the screen in front of this one
  /// closes, for each shared element of that screen that is not visible on this screen.
  func prepareForSharedElement(_ name: String)
}

extension SharedElementTransition {
  /// The views that the transition moves.
  public struct Participants {
    let elements: [SharedElement]
    /// Whether the background is visible through the foreground's translucent background color.
    let isForegroundClear: Bool
  }

  /// Creates the moving elements: the pairs; with `.pushOut`, also the elements without a partner; and the views in front of
  /// them at rest.
  /// - Returns: `nil` if the foreground has no shared elements.
  public func prepare(in context: TransitionContext) -> Participants? {
    guard context.namesElements(context.foreground) else { return nil }
    let front = context.sharedElements(of: context.foreground)
    bringIntoView(front, in: context)
    let back = context.sharedElements(of: context.background)
    let partners = Dictionary(back.map { ($0.sharedElement, $0) }) { first, _ in first }
    let names = Set(front.map(\.sharedElement))
    // With `.fade`, an element without a partner stays a part of its screen.
    let raisesUnpaired = unpaired == .pushOut
    var elements = context.raisedViews(of: context.foreground) { view in
      front.contains { $0 === view } && (raisesUnpaired || partners[view.sharedElement] != nil)
    }.map { raised in
      SharedElement(raised, .presented, partner: raised.isElement ? partners[raised.view.sharedElement] : nil)
    }
    let behind = context.raisedViews(of: context.background) { view in
      back.contains { $0 === view }
        && (names.contains(view.sharedElement) || raisesUnpaired && !context.keepsBackground)
    }
    // An element that only the background has is in front of the elements that it covers on the background. If it covers none,
    // it is behind all pairs.
    var backmost = 0
    for (number, raised) in behind.enumerated() {
      func index(of other: RaisedView) -> Int? { elements.firstIndex { $0.views[.dismissed] === other.view } }
      guard index(of: raised) == nil else { continue }
      let covered = behind[..<number].filter { $0.extent.intersects(raised.extent) }.compactMap(index).max()
      elements.insert(SharedElement(raised, .dismissed), at: covered.map { $0 + 1 } ?? backmost)
      if covered == nil { backmost += 1 }
    }
    for element in elements { element.install(in: context, among: elements) }
    if let lift { for element in elements { element.cast(lift, in: context) } }
    return Participants(
      elements: elements,
      isForegroundClear: !context.keepsBackground && context.foreground.view.backgroundColor.alpha < 1)
  }

  private func bringIntoView(_ elements: [View], in context: TransitionContext) {
    guard !context.operation.isForward, let source = context.background.topmost as? any SharedElementSource
    else { return }
    let visible = Set(context.sharedElements(of: context.background).map(\.sharedElement))
    for case let name? in elements.map(\.sharedElement) where !visible.contains(name) {
      source.prepareForSharedElement(name)
    }
    context.background.view.layoutIfNeeded()
  }
}
