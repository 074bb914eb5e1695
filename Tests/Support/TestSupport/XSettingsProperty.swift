/// The property in which a desktop's settings manager publishes settings (the XSETTINGS protocol).
public enum XSettingsProperty {
  /// Returns the bytes of a property with integers. A text and a color come first.
  public static func bytes(
    _ numbers: [(String, Int)], themeName: String = "Adwaita", isBigEndian: Bool = false
  ) -> [UInt8] {
    func integer(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    func text(_ text: String) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }
    var bytes: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0] + integer(9, 4) + integer(numbers.count + 2, 4)
    bytes +=
      [1, 0] + integer(13, 2) + text("Net/ThemeName") + integer(0, 4) + integer(themeName.utf8.count, 4)
      + text(themeName)
    bytes += [2, 0] + integer(1, 2) + text("C") + integer(0, 4) + [1, 2, 3, 4, 5, 6, 7, 8]
    for (name, value) in numbers {
      bytes += [0, 0] + integer(name.utf8.count, 2) + text(name) + integer(0, 4) + integer(value, 4)
    }
    return bytes
  }
}
