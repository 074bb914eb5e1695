import SegueViews

/// The properties of all views in a subtree at one moment.
package struct PropertyCapture {
  /// The views of the subtree: each view before its descendants, siblings from back to front.
  package let views: [View]
  /// The properties of each of these views.
  let properties: [View.Properties]

  /// Creates a capture from views and their properties.
  package init(of views: [View], _ properties: [View.Properties]) {
    (self.views, self.properties) = (views, properties)
  }

  /// Creates a capture of the models of a view and its descendants, after laying them out.
  package init(of root: View) {
    root.layoutIfNeeded()
    var views: [View] = []
    root.forEachInSubtree { views.append($0) }
    (self.views, properties) = (views, views.map { $0.model })
  }

  /// Returns this capture's properties in the order of another capture's views. For a view that this capture does not have,
  /// returns the properties from the other capture.
  func properties(inOrderOf other: PropertyCapture) -> [View.Properties] {
    // Views are seldom added, removed or reordered between two captures.
    if views.elementsEqual(other.views, by: ===) { return properties }
    let known = Dictionary(
      zip(views.map(ObjectIdentifier.init), properties), uniquingKeysWith: { first, _ in first })
    return zip(other.views, other.properties).map { known[ObjectIdentifier($0)] ?? $1 }
  }

  package func restore() {
    for (view, properties) in zip(views, properties) where view.model != properties {
      view.model = properties
    }
    views.first?.layoutIfNeeded()
  }

  /// Returns whether any animator moves a property that differs between this capture and a later one of the same views.
  func isMovedByOthers(on after: PropertyCapture) -> Bool {
    zip(zip(views, properties), after.properties(inOrderOf: self)).contains { own, other in
      !own.1.differences(from: other).isDisjoint(with: own.0.movedProperties)
    }
  }

  /// Gives the views those properties of this capture that differ from an earlier capture.
  func take(from before: PropertyCapture) {
    for ((view, old), new) in zip(zip(before.views, before.properties), properties(inOrderOf: before)) {
      view.model.take(old.differences(from: new), from: new)
    }
  }
}

/// The properties that a closure has changed, with their previous values, so that they can be restored.
package struct PropertyChanges {
  private let changes: [(view: View, properties: View.PropertySet, before: View.Properties)]

  /// Creates a record of the changes that `body` makes. The closure may only set properties of `root` and its descendants.
  package init(in root: View, by body: () -> Void) {
    let before = PropertyCapture(of: root)
    body()
    changes = zip(before.views, before.properties).compactMap { view, before in
      var properties = before.differences(from: view.model)
      if before.bounds.origin == view.model.bounds.origin { properties.remove(.boundsOrigin) }
      return properties.isEmpty ? nil : (view, properties, before)
    }
    root.layoutIfNeeded()
  }

  /// Restores the properties. Scroll offsets that the closure did not change keep their current values. Afterward, the views
  /// must be laid out again.
  package func undo() {
    for (view, properties, before) in changes { view.model.take(properties, from: before) }
  }
}

/// A view that moves, with its properties at each stop of the motion.
struct ViewChange {
  let view: View
  /// The properties of the view at each stop of the motion.
  var looks: [View.Properties] { didSet { extent = Self.extent(of: looks) } }
  /// The distance between the view's properties at the first stop and at the last stop, in points.
  private(set) var extent: Double
  let properties: View.PropertySet
  /// The groups of properties, each with the tracks that move it.
  let parts: [Part]
  /// The bits of all tracks that move the view.
  let tracks: Int
  /// The difference, left by another motion or a drag, between the shown properties and those of this motion; `nil` if there is
  /// no difference.
  var deviation: Deviation?

  /// A group of properties that the same tracks move.
  struct Part {
    var properties: View.PropertySet
    let turns: [Turn]
    /// The index of the track that moves these properties last, and whose spring returns their deviation to zero.
    var last: Int { turns.last?.track ?? 0 }
  }

  /// One track's turn at moving a property, with the share of the distance that it covers.
  struct Turn: Equatable {
    let track: Int
    let share: Double
  }

  /// Creates a change to a view; `nil` if the view keeps its own properties at all stops.
  /// - Parameters:
  ///   - own: the view's own properties.
  ///   - looks: the properties at each stop of the motion.
  ///   - extra: properties that may change even if they are equal at all stops.
  ///   - fades: whether a cross-fade may replace the motion, so that views that move may also become transparent.
  init?(
    _ view: View, own: View.Properties, looks: [View.Properties], tracks: TrackNames,
    also extra: View.PropertySet = [], fades: Bool = false
  ) {
    var properties = looks.reduce(extra) { $0.union(own.differences(from: $1)) }
    guard !properties.isEmpty else { return nil }
    if fades, !properties.isDisjoint(with: Self.place) { properties.insert(.alpha) }
    (self.view, self.looks, self.properties) = (view, looks, properties)
    extent = Self.extent(of: looks)
    parts = Self.parts(of: view, properties, tracks)
    self.tracks = parts.reduce(0) { $1.turns.reduce($0) { $0 | Self.bit(of: $1.track) } }
  }

  /// Returns the bit for a track in a set of tracks; all tracks from a certain one on share a bit.
  static func bit(of track: Int) -> Int { 1 << min(track, 62) }

  private static func extent(of looks: [View.Properties]) -> Double {
    guard let first = looks.first, let last = looks.last else { return 0 }
    return first.distance(to: last)
  }

  /// Returns the properties, grouped by the tracks that move them. `Track` defines which tracks move a property.
  private static func parts(of view: View, _ properties: View.PropertySet, _ tracks: TrackNames) -> [Part] {
    let named = tracks.naming(view)
    guard named.contains(where: { !$0.properties.isDisjoint(with: properties) }) else {
      return [Part(properties: properties, turns: [Turn(track: 0, share: 1)])]
    }
    var parts: [Part] = []
    properties.forEach { property in
      var order: [Int] = []
      for (index, names) in named where names.contains(property) {
        let time = tracks.time(of: index)
        order.removeAll { tracks.time(of: $0).end > time.delay && time.end > tracks.time(of: $0).delay }
        order.append(index)
      }
      order.sort { tracks.time(of: $0).delay < tracks.time(of: $1).delay }
      let turns = turns(order, tracks)
      if let same = parts.firstIndex(where: { $0.turns == turns }) {
        parts[same].properties.insert(property)
      } else {
        parts.append(Part(properties: property, turns: turns))
      }
    }
    return parts
  }

  private static func turns(_ order: [Int], _ tracks: TrackNames) -> [Turn] {
    guard order.count > 1, let first = order.first, let last = order.last else {
      return [Turn(track: order.first ?? 0, share: 1)]
    }
    let whole = max(tracks.time(of: last).end - tracks.time(of: first).delay, 1e-6)
    return order.indices.map { place in
      let end = place + 1 < order.count ? tracks.time(of: order[place + 1]).delay : tracks.time(of: last).end
      return Turn(track: order[place], share: (end - tracks.time(of: order[place]).delay) / whole)
    }
  }

  /// Returns the view's properties when each track is at a given position.
  /// - Parameter stops: the positions of the stops.
  func look(at positions: [Double], stops: [Double]) -> View.Properties {
    var (result, index) = (look(of: parts[0], at: positions, stops), 1)
    // A build without optimization makes calls for each iteration over a sequence.
    while index < parts.count {
      result.take(parts[index].properties, from: look(of: parts[index], at: positions, stops))
      index += 1
    }
    return result
  }

  private func position(of part: Part, _ positions: [Double]) -> Double {
    if part.turns.count == 1 { return positions[part.turns[0].track] }
    return part.turns.reduce(0) { $0 + positions[$1.track] * $1.share }
  }

  /// Returns the properties of a part when each track is at a given position; all others are unspecified.
  private func look(of part: Part, at positions: [Double], _ stops: [Double]) -> View.Properties {
    let position = position(of: part, positions)
    var index = 0
    while index + 2 < stops.count, position >= stops[index + 1] { index += 1 }
    let fraction = (position - stops[index]) / (stops[index + 1] - stops[index])
    return looks[index].mixed(with: looks[index + 1], at: fraction, only: part.properties)
  }

  static let place: View.PropertySet = [.bounds, .center, .transform]
}
