import SegueDrawing

/// A set of traits, together with an active appearance fade and the text cache. Views with the same traits share one instance.
package final class SharedTraits {
  package let collection: TraitCollection
  let target: Appearance
  private let fade: AppearanceFade?
  /// The window's text cache. Views use it even before they enter the window, so that text measured then is cached, too.
  package let texts: TextCache?

  init(_ collection: TraitCollection, fading fade: AppearanceFade? = nil, texts: TextCache? = nil) {
    (self.collection, target, self.fade, self.texts) = (collection, collection.appearance, fade, texts)
  }

  /// The default traits of views that were never in a window.
  package static let initial = SharedTraits(TraitCollection())

  /// The appearance in which colors are currently resolved. During a fade, this is a mixture of two appearances.
  package var appearance: Appearance { fade?.shown ?? target }

  func fades(by fade: AppearanceFade) -> Bool { self.fade === fade }

  private var running: AppearanceFade? { fade?.isOver == false ? fade : nil }

  /// Returns the shared traits for a view whose container has these traits.
  /// - Parameters:
  ///   - collection: the traits of the view, with its overrides.
  ///   - old: the previous traits of the view, which are returned if nothing has changed.
  ///   - window: the window in which the view was already visible, where a new appearance fades in. With `nil`, colors change
  ///     immediately.
  func inherited(as collection: TraitCollection, from old: SharedTraits, seenIn window: Window?)
    -> SharedTraits
  {
    let end = collection.appearance
    var fade = end == target ? running : nil
    if let window, old.appearance != appearance || end != target {
      // A view whose appearance differed from that of its container has its own fade.
      fade = old.target == end ? old.running : AppearanceFade(from: old.appearance, to: end, in: window)
    }
    if fade === running, collection == self.collection { return self }
    if fade === old.running, collection == old.collection, texts === old.texts { return old }
    return SharedTraits(collection, fading: fade, texts: texts)
  }
}

/// A gradual change from one appearance to another (Docs/TRAITS.md#a-change-of-appearance).
final class AppearanceFade: TimedAnimation {
  /// The duration of the fade, in seconds.
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
