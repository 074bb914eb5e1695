/// A list that keeps its elements in the order in which they were added, each under a key. Adding and removing an element takes
/// constant time on average.
struct KeyedList<Key: Hashable, Element> {
  /// The elements in order; `nil` in place of removed ones.
  private(set) var slots: [Element?] = []
  private var keys: [Key] = []
  private var places: [Key: Int] = [:]

  var isEmpty: Bool { places.isEmpty }
  var elements: some Sequence<Element> { slots.lazy.compactMap(\.self) }
  subscript(key: Key) -> Element? { places[key].flatMap { slots[$0] } }

  /// Adds an element at the end, and removes the previous element with the same key.
  mutating func append(_ element: Element, for key: Key) {
    remove(key)
    places[key] = slots.count
    slots.append(element)
    keys.append(key)
  }

  @discardableResult mutating func remove(_ key: Key) -> Element? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    let element = slots[place]
    slots[place] = nil
    if slots.count > 8, slots.count > 2 * places.count { close() }
    return element
  }

  /// Removes the empty slots.
  private mutating func close() {
    keys = keys.indices.filter { slots[$0] != nil }.map { keys[$0] }
    slots.removeAll { $0 == nil }
    for (place, key) in keys.enumerated() { places[key] = place }
  }
}
