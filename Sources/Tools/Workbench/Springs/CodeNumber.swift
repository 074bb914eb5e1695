import Glibc

nonisolated extension Double {
  /// Rounded to so many significant digits, as a number in code.
  func significant(_ digits: Int = 6) -> Double {
    guard isFinite, self != 0 else { return 0 }
    let unit = pow(10, Double(digits - 1) - log10(abs(self)).rounded(.down))
    return unit.isFinite ? (self * unit).rounded() / unit : self
  }

  /// Rounded to so many decimals.
  func decimals(_ count: Int) -> Double {
    let unit = pow(10, Double(count))
    return (self * unit).rounded() / unit
  }

  /// The number in code, without decimals where it has none.
  var code: String {
    if self == 0 { return "0" }
    return Int(exactly: self).map(String.init) ?? "\(self)"
  }

  /// The number as a `Float` in Kotlin.
  var kotlin: String { code + "f" }
}
