import SegueChecks
import SegueControls

/// A record of all views in a tree at one moment, to be compared with another record of the tree.
struct TreeRecord {
  struct Entry {
    let id, type: ObjectIdentifier
    let identifier: String?
    /// The view's identifier. For a view without an identifier, its class and the nearest identifier above it.
    let name: String
    let model, shown: View.Properties
    let traits: Traits
    var reportName: String { name.saying(traits.text) }
  }

  /// The characteristics of a view other than its animatable properties.
  struct Traits: Hashable {
    let isHidden, isConcealed, clipsToBounds, isUserInteractionEnabled, fillsSuperview: Bool
    let corners: Corners
    let hasMask: Bool
    let text: String?
    /// The classes of the view's gesture recognizers.
    let recognizers: [String]
  }

  /// The entries of the views, from back to front.
  let entries: [Entry]

  /// Records the tree below `root`, after layout.
  init(of root: View) {
    root.layoutIfNeeded()
    var entries: [Entry] = []
    root.forEachInSubtree { view in
      entries.append(
        Entry(
          id: ObjectIdentifier(view), type: ObjectIdentifier(type(of: view)), identifier: view.identifier,
          name: view.treePath, model: view.model, shown: view.shown, traits: Traits(of: view)))
    }
    self.entries = entries
  }

  /// Returns whether the tree below `root` still matches the record. This is faster than making a second record.
  func matches(_ root: View) -> Bool {
    root.layoutIfNeeded()
    var (index, isSame) = (0, true)
    root.forEachInSubtree { view in
      defer { index += 1 }
      guard isSame, index < entries.count else { return isSame = false }
      let entry = entries[index]
      isSame =
        PropertyDifference(entry.model, view.model) == nil
        && PropertyDifference(entry.shown, view.shown) == nil && entry.traits == Traits(of: view)
        && entry.type == ObjectIdentifier(type(of: view)) && entry.identifier == view.identifier
    }
    return isSame && index == entries.count
  }

  /// Returns the first difference from an earlier record as text; `nil` if the records are equal.
  func difference(from before: TreeRecord) -> (view: String, property: String?, detail: String)? {
    let (were, are) = (before.entries.map(\.name), entries.map(\.name))
    if were != are {
      let found = Self.difference(of: are, from: were)
      guard found.view.hasPrefix(View.maskPrefix) else {
        let entry = (entries + before.entries).first { $0.name == found.view }
        return (entry?.reportName ?? found.view, found.property, found.detail)
      }
      // A masked view is easier to find than its mask.
      let masked = String(found.view.dropFirst(View.maskPrefix.count))
      return (masked, "mask", found.detail.replacing("view", with: "mask"))
    }
    for (old, new) in zip(before.entries, entries) {
      if let property = PropertyDifference(old.model, new.model) {
        return (new.reportName, property.name, property.change)
      }
      if let property = PropertyDifference(old.shown, new.shown) {
        return (new.reportName, property.name, "is shown differently: " + property.change)
      }
      if let (trait, change) = new.traits.difference(from: old.traits) {
        return (new.reportName, trait, change)
      }
    }
    return nil
  }

  private static func difference(of now: [String], from before: [String]) -> (
    view: String, property: String?, detail: String
  ) {
    var left = before
    for name in now {
      guard let index = left.firstIndex(of: name) else { return (name, nil, "a view was left behind") }
      left.remove(at: index)
    }
    if let name = left.first { return (name, nil, "the view is missing") }
    let index = zip(now, before).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    // A view that was brought to the front is missing here; one that was sent to the back is new here.
    let gone = before[index]
    let moved = now.filter { $0 != gone } == before.filter { $0 != gone } ? gone : now[index]
    return (moved, nil, "the order of the views has changed")
  }
}

extension TreeRecord.Traits {
  init(of view: View) {
    isHidden = view.isHidden
    isConcealed = view.isConcealed
    clipsToBounds = view.clipsToBounds
    isUserInteractionEnabled = view.isUserInteractionEnabled
    fillsSuperview = view.fillsSuperview
    corners = view.corners
    hasMask = view.mask != nil
    text = (view as? Label)?.text ?? view.accessibilityLabel
    recognizers = view.gestureRecognizers.map { String(describing: type(of: $0)) }
  }

  /// Returns the first trait that differs from an earlier record, or `nil`.
  func difference(from old: Self) -> (trait: String, change: String)? {
    func change(_ name: String, _ trait: KeyPath<Self, some Equatable>) -> (String, String)? {
      let (was, now) = (old[keyPath: trait], self[keyPath: trait])
      return was == now ? nil : (name, "was \(was), is \(now)")
    }
    if isConcealed != old.isConcealed, isHidden == old.isHidden {
      return ("isHidden", isConcealed ? "a transition still hides it" : "a transition no longer hides it")
    }
    if hasMask != old.hasMask { return ("mask", hasMask ? "a mask was left behind" : "the mask is missing") }
    return change("isHidden", \.isHidden) ?? change("clipsToBounds", \.clipsToBounds)
      ?? change("isUserInteractionEnabled", \.isUserInteractionEnabled)
      ?? change("fillsSuperview", \.fillsSuperview) ?? change("corners", \.corners.rawValue)
      ?? change("gestureRecognizers", \.recognizerList) ?? change("text", \.textOrNone)
  }

  private var recognizerList: String { recognizers.isEmpty ? "none" : recognizers.joined(separator: ", ") }
  private var textOrNone: String { text ?? "none" }
}

extension View {
  /// Returns the frontmost view that shows something at a point, in this view's coordinates, or `nil`.
  func frontmost(at point: Point) -> View? {
    guard !isHiddenOrConcealed, shown.alpha > 0.004 else { return nil }
    if clipsToBounds, !shown.bounds.contains(point) { return nil }
    for view in subviewsInSpace.reversed() {
      if let inside = view.toSuperview(by: .shown).inverted?.apply(to: point),
        let found = view.frontmost(at: inside)
      {
        return found
      }
    }
    return shown.bounds.contains(point) && drawsSomething ? self : nil
  }
}
