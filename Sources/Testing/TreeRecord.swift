import SegueDrawing
import SegueGeometry
import SegueViews

/// A tree of views at one moment, to be compared with the same tree at another one.
struct TreeRecord {
  /// One view.
  struct Entry {
    let id: ObjectIdentifier
    /// Its identifier, or its class and the nearest identifier above it.
    let name: String
    let model, shown: View.Properties
    let traits: Traits
  }

  /// What of a view is no property.
  struct Traits: Hashable {
    let isHidden, clipsToBounds, isUserInteractionEnabled, fillsSuperview: Bool
    let corners: Corners
    let maskID: String?
    let text: String?
  }

  /// The views from back to front.
  let entries: [Entry]

  /// The tree below `root`, laid out.
  init(of root: View) {
    root.layoutIfNeeded()
    var entries: [Entry] = []
    root.forEachInSubtree { view in
      entries.append(
        Entry(
          id: ObjectIdentifier(view), name: view.treePath, model: view.model, shown: view.shown,
          traits: Traits(of: view)))
    }
    self.entries = entries
  }

  /// Whether the tree below `root` is still as in the record: cheaper than a record of its own.
  func matches(_ root: View) -> Bool {
    root.layoutIfNeeded()
    var (index, isSame) = (0, true)
    root.forEachInSubtree { view in
      defer { index += 1 }
      guard isSame, index < entries.count else { return isSame = false }
      let entry = entries[index]
      isSame =
        ViewProperty.difference(of: entry.model, view.model) == nil
        && ViewProperty.difference(of: entry.shown, view.shown) == nil && entry.traits == Traits(of: view)
        && entry.name == view.treePath
    }
    return isSame && index == entries.count
  }

  /// How this record differs from an earlier one; the first difference, in words.
  func difference(from before: TreeRecord) -> (view: String, property: String?, detail: String)? {
    let (were, are) = (before.entries.map(\.name), entries.map(\.name))
    if were != are { return Self.difference(of: are, from: were) }
    for (old, new) in zip(before.entries, entries) {
      if let property = ViewProperty.difference(of: old.model, new.model) {
        return (new.name, property.rawValue, Self.change(property, old.model, new.model))
      }
      if let property = ViewProperty.difference(of: old.shown, new.shown) {
        return (
          new.name, property.rawValue, "is shown elsewhere: " + Self.change(property, old.shown, new.shown)
        )
      }
      if let (trait, change) = new.traits.difference(from: old.traits) { return (new.name, trait, change) }
    }
    return nil
  }

  private static func change(_ property: ViewProperty, _ old: View.Properties, _ new: View.Properties)
    -> String
  { "was \(property.text(of: old)), is \(property.text(of: new))" }

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
    return (now[index], nil, "the order of the views has changed")
  }
}

extension TreeRecord.Traits {
  init(of view: View) {
    isHidden = view.isHidden
    clipsToBounds = view.clipsToBounds
    isUserInteractionEnabled = view.isUserInteractionEnabled
    fillsSuperview = view.fillsSuperview
    corners = view.corners
    maskID = view.mask?.treePath
    text = (view as? Label)?.text ?? view.accessibilityLabel
  }

  /// The first trait by which they differ from earlier ones.
  func difference(from old: Self) -> (trait: String, change: String)? {
    func change<Value>(_ name: String, _ was: Value, _ now: Value) -> (String, String) {
      (name, "was \(was), is \(now)")
    }
    if isHidden != old.isHidden { return change("isHidden", old.isHidden, isHidden) }
    if clipsToBounds != old.clipsToBounds {
      return change("clipsToBounds", old.clipsToBounds, clipsToBounds)
    }
    if isUserInteractionEnabled != old.isUserInteractionEnabled {
      return change("isUserInteractionEnabled", old.isUserInteractionEnabled, isUserInteractionEnabled)
    }
    if fillsSuperview != old.fillsSuperview {
      return change("fillsSuperview", old.fillsSuperview, fillsSuperview)
    }
    if corners != old.corners { return change("corners", old.corners.rawValue, corners.rawValue) }
    if maskID != old.maskID { return change("mask", old.maskID ?? "none", maskID ?? "none") }
    if text != old.text { return change("text", old.text ?? "none", text ?? "none") }
    return nil
  }
}

extension View {
  /// The view's identifier, or its class and the nearest identifier above it: `#card`, `Label in #card`.
  var treePath: String {
    if let identifier { return "#\(identifier)" }
    let type = String(describing: type(of: self))
    let named = sequence(first: self, next: \.superview).first { $0.identifier != nil }
    return named?.identifier.map { "\(type) in #\($0)" } ?? type
  }

  /// Whether the view itself draws something, apart from what lies in it.
  var drawsSomething: Bool {
    let look = shown
    if !look.backgroundColor.isClear || look.shadow != .none || look.borderWidth > 0 || look.shape != nil {
      return true
    }
    if self is SnapshotView { return true }
    if case .none = content(in: look.bounds) { return false }
    return true
  }

  /// The frontmost view that shows something at a point of this view's own coordinates.
  func frontmost(at point: Point) -> View? {
    guard !isHidden, shown.alpha > 0.004 else { return nil }
    if clipsToBounds, !shown.bounds.contains(point) { return nil }
    for view in subviews.reversed() {
      if let inside = view.shown.toSuperview.inverted?.apply(to: point),
        let found = view.frontmost(at: inside)
      {
        return found
      }
    }
    return shown.bounds.contains(point) && drawsSomething ? self : nil
  }
}
