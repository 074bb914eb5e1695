/// Extensions of the X server that make a window better and that it can live without.
struct Extensions: OptionSet, Sendable {
  let rawValue: Int

  /// A clock that follows the screen.
  static let present = Extensions(rawValue: 1)
  /// Sub-pixel pointer, smooth scrolling, touch.
  static let xi2 = Extensions(rawValue: 2)
  /// The counter that tells a window manager that a new size has been drawn.
  static let sync = Extensions(rawValue: 4)
  /// Pixels in shared memory.
  static let shm = Extensions(rawValue: 8)
  /// Monitors and their refresh rates.
  static let randr = Extensions(rawValue: 16)

  private static let names: [(name: String, value: Extensions)] = [
    ("present", .present), ("xi2", .xi2), ("sync", .sync), ("shm", .shm), ("randr", .randr),
  ]

  /// Reads a list such as `present,shm`.
  /// - Returns: the known names, and those that nobody knows.
  static func parse(_ list: String) -> (known: Extensions, unknown: [String]) {
    var known: Extensions = []
    var unknown: [String] = []
    for word in list.split(separator: ",") {
      let name = word.filter { $0 != " " }.lowercased()
      if let match = names.first(where: { $0.name == name }) {
        known.insert(match.value)
      } else {
        unknown.append(name)
      }
    }
    return (known, unknown)
  }

  /// What `SEGUE_X11_DISABLE` switches off, to test how a window does without it, and the words in it that nobody knows.
  static func disabledByEnvironment() -> (known: Extensions, unknown: [String]) {
    parse(environmentValue("SEGUE_X11_DISABLE") ?? "")
  }
}
