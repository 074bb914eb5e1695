import Drawing

/// The parts of a picture that differ from what is shown, as a few rectangles.
struct DamageList {
  /// One request for each rectangle is cheap up to about here; beyond it one big rectangle is cheaper.
  private static let limit = 32

  /// The rectangles; they may overlap.
  private(set) var rects: [PixelRect] = []

  /// An empty list with room for what a frame usually brings.
  init() { rects.reserveCapacity(Self.limit + 1) }

  /// Whether nothing differs.
  var isEmpty: Bool { rects.isEmpty }

  /// Adds the part of `rect` that lies in a picture of the given size.
  mutating func add(_ rect: PixelRect, width: Int, height: Int) {
    let clipped = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    guard !clipped.isEmpty else { return }
    if rects.contains(where: { $0.contains(clipped) }) { return }
    rects.removeAll { clipped.contains($0) }
    rects.append(clipped)
    if rects.count > Self.limit { merge() }
  }

  /// Adds the parts of `rects` that lie in a picture of the given size.
  mutating func add(_ rects: [PixelRect], width: Int, height: Int) {
    for rect in rects { add(rect, width: width, height: height) }
  }

  /// Makes the whole picture differ.
  mutating func set(toWhole width: Int, _ height: Int) {
    clear()
    rects.append(PixelRect(x: 0, y: 0, width: width, height: height))
  }

  /// Forgets everything, and keeps the memory.
  mutating func clear() {
    // An empty list that somebody else still holds would be copied for nothing.
    if !rects.isEmpty { rects.removeAll(keepingCapacity: true) }
  }

  /// How many pixels the rectangles hold, overlaps counted twice.
  var area: Int { rects.reduce(0) { $0 + $1.area } }

  private mutating func merge() {
    guard let first = rects.first else { return }
    let whole = rects.dropFirst().reduce(first) { $0.union($1) }
    clear()
    rects.append(whole)
  }
}
