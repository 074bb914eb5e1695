import SegueDrawing

/// The traits of a part of a tree, how much of a change of its colors is shown, and its texts. Views with the same traits share them.
package final class SharedTraits {
  package let collection: TraitCollection
  let target: Appearance
  private let fade: AppearanceFade?
  /// The texts of the window: what is measured before it is in it finds them there, too.
  package let texts: TextCache?

  init(_ collection: TraitCollection, fading fade: AppearanceFade? = nil, texts: TextCache? = nil) {
    (self.collection, target, self.fade, self.texts) = (collection, collection.appearance, fade, texts)
  }

  /// Those of views that were never in a window.
  package static let initial = SharedTraits(TraitCollection())

  /// Where colors are resolved now.
  package var appearance: Appearance { fade?.shown ?? target }

  func fades(by fade: AppearanceFade) -> Bool { self.fade === fade }

  private var running: AppearanceFade? { fade?.isOver == false ? fade : nil }

  /// Those of a view that lies in something with these.
  /// - Parameters:
  ///   - old: what it had, which is kept where nothing is different.
  ///   - window: where it is seen, so that another appearance fades in; `nil` where it is not.
  func inherited(as collection: TraitCollection, from old: SharedTraits, seenIn window: Window?)
    -> SharedTraits
  {
    let end = collection.appearance
    var fade = end == target ? running : nil
    if let window, old.appearance != appearance || end != target {
      // What was different fades by itself.
      fade =
        old.target == end ? old.running : AppearanceFade(from: old.appearance, to: end, in: window)
    }
    if fade === running, collection == self.collection { return self }
    if fade === old.running, collection == old.collection, texts === old.texts { return old }
    return SharedTraits(collection, fading: fade, texts: texts)
  }
}

/// A change of appearance that is shown little by little (Docs/TRAITS.md#a-change-of-appearance).
final class AppearanceFade: TimedAnimation {
  /// Seconds that it takes.
  static let duration = 0.25

  private let from, to: Appearance
  private let start: Double
  private weak var window: Window?
  private(set) var shown: Appearance
  private(set) var isOver = false

  init(from: Appearance, to: Appearance, in window: Window) {
    (self.from, self.to, shown, start, self.window) = (from, to, from, window.timeline.now, window)
    window.timeline.add(self)
  }

  var end: Double { start + Self.duration }

  func show(at time: Double) {
    let fraction = ((time - start) / Self.duration).clamped(to: 0...1)
    shown = from.mixed(with: to, at: fraction * fraction * (3 - 2 * fraction))
    window?.forEachInSubtree { if $0.sharedTraits.fades(by: self) { $0.looksChanged() } }
  }

  func finish(at time: Double) {
    show(at: end)
    isOver = true
  }
}
