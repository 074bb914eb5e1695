/// A search for the name that a mistyped word may stand for.
package enum Nearest {
  /// Returns the name with the smallest edit distance from `word`, if the distance is at most half of the name's length.
  /// Otherwise, returns the first name that contains `word`, if `word` has at least three letters; `nil` if there is no such
  /// name.
  package static func to(_ word: String, among names: [String]) -> String? {
    // A word longer than 64 bytes is not a mistyped name.
    guard word.utf8.count <= 64 else { return nil }
    let candidates = names.map { (name: $0, distance: distance(Array(word.lowercased()), Array($0))) }
    guard let best = candidates.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance * 2 <= best.name.count { return best.name }
    return word.count >= 3 ? names.first { $0.contains(word.lowercased()) } : nil
  }

  /// Returns the number of letters that must be inserted, deleted or replaced to turn one word into the other (Levenshtein
  /// distance).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j + 1] + 1, row[j] + 1)
      }
    }
    return row[b.count]
  }
}
