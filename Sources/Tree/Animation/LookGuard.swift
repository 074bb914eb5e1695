import SegueDrawing
import SegueViews

extension StateAnimator {
  /// Runs code that may only set properties; in debug builds any other change in the tree is reported.
  func guarded(_ body: () -> Void) {
    #if DEBUG
      guard let root, let window = root.window else { return body() }
      let before = TreeShape(of: root)
      body()
      for fault in TreeShape(of: root).faults(since: before) { window.report("\(name): \(fault)") }
    #else
      body()
    #endif
  }
}

/// The state of a tree that cannot be animated.
struct TreeShape {
  private struct Traits: Equatable {
    let subviews: [ObjectIdentifier]
    let mask: ObjectIdentifier?
    let isHidden, clipsToBounds, isUserInteractionEnabled, fillsSuperview: Bool
    let corners: Corners
    let content: Int
  }

  private var views: [(view: View, traits: Traits)] = []

  init(of root: View) {
    root.forEachInSubtree { view in
      let traits = Traits(
        subviews: view.subviews.map(ObjectIdentifier.init), mask: view.mask.map(ObjectIdentifier.init),
        isHidden: view.isHiddenOrConcealed, clipsToBounds: view.clipsToBounds,
        isUserInteractionEnabled: view.isUserInteractionEnabled, fillsSuperview: view.fillsSuperview,
        corners: view.corners, content: view.contentVersion)
      views.append((view, traits))
    }
  }

  /// What was changed since `before`, one sentence for each view.
  func faults(since before: TreeShape) -> [String] {
    let now = Dictionary(views.map { (ObjectIdentifier($0.view), $0.traits) }) { first, _ in first }
    return before.views.compactMap { view, old in
      guard let new = now[ObjectIdentifier(view)] else { return nil }
      var changes: [String] = []
      if new.subviews != old.subviews {
        let (were, are) = (Set(old.subviews), Set(new.subviews))
        let added = view.subviews.filter { !were.contains(ObjectIdentifier($0)) }.map(Self.name)
        if !added.isEmpty { changes.append("a subview was added (\(added.joined(separator: ", ")))") }
        if !were.isSubset(of: are) { changes.append("a subview was removed") }
        if were == are { changes.append("its subviews were reordered") }
      }
      if new.mask != old.mask { changes.append("mask was set") }
      if new.isHidden != old.isHidden { changes.append("isHidden was set") }
      if new.clipsToBounds != old.clipsToBounds { changes.append("clipsToBounds was set") }
      if new.corners != old.corners { changes.append("corners was set") }
      if new.isUserInteractionEnabled != old.isUserInteractionEnabled {
        changes.append("isUserInteractionEnabled was set")
      }
      if new.fillsSuperview != old.fillsSuperview { changes.append("fillsSuperview was set") }
      if new.content != old.content { changes.append("its content was changed") }
      guard !changes.isEmpty else { return nil }
      return
        "\(Self.name(of: view)): \(changes.joined(separator: ", ")); only animatable properties may be set here"
    }
  }

  private static func name(of view: View) -> String {
    view.identifier.map { "#\($0)" } ?? String(describing: type(of: view))
  }
}

/// Motion of views that are in no window, and so in no time: it is over at once.
enum DetachedMotion {
  /// How many of them are ending within each other.
  @TaskLocal private static var depth = 0
  /// The most that do: one whose end begins the next for ever has to end somewhere.
  private static let limit = 32

  /// Ends a motion, whose end may begin another one.
  /// - Parameter stop: called instead in an endless chain.
  static func end(_ body: () -> Void, otherwise stop: () -> Void) {
    guard depth < limit else {
      stop()
      #if DEBUG
        writeFault(
          "Views outside a window restart an animation at its end, which takes no time there. The chain was stopped; start "
            + "it in viewDidAppear")
      #endif
      return
    }
    $depth.withValue(depth + 1, operation: body)
  }
}
