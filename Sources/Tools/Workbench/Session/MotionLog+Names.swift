import SegueViews

extension MotionLog.Motion {
  /// The title without the word that all transitions have in their names.
  var shortTitle: String { title.split(separator: "Transition").joined() }

  /// What a track is called: what it moves, as far as that is something of its own.
  func name(ofTrack track: Int) -> String {
    let moved = views.filter { $0.track == track && $0.moves }
    guard let named = moved.first(where: { $0.name.hasPrefix("#") }) ?? moved.first else {
      return track == 0 ? "main track" : "track \(track + 1)"
    }
    let others = Set(moved.map(\.name)).count - 1
    let properties = named.properties.briefly
    return named.name + (others > 0 ? " +\(others)" : "") + (properties.isEmpty ? "" : " · \(properties)")
  }
}

extension View.PropertySet {
  /// The names of what it moves, if they are few.
  fileprivate var briefly: String {
    let names: [(View.PropertySet, String)] = [
      (.center, "center"), (.size, "size"), (.transform, "transform"), (.alpha, "alpha"),
      (.background, "color"), (.cornerRadius, "corners"), (.shadow, "shadow"), (.mask, "mask"),
    ]
    let found = names.filter { !$0.0.isDisjoint(with: self) }.map(\.1)
    return found.count <= 2 ? found.joined(separator: ", ") : ""
  }
}
