import Glibc
import SegueGeometry

nonisolated extension Double {
  var whole: Int { Int(rounded()) }

  /// This number of seconds, converted to whole milliseconds.
  var milliseconds: Int { (self * 1000).whole }

  /// This number of seconds, rounded down to a whole millisecond.
  var wholeMilliseconds: Double { (self * 1000).rounded(.down) / 1000 }

  func decimals(_ count: Int) -> Double {
    let unit = pow(10, Double(count))
    return (self * unit).rounded() / unit
  }

  func significant(_ digits: Int = 6) -> Double {
    guard isFinite, self != 0 else { return 0 }
    let unit = pow(10, Double(digits - 1) - log10(abs(self)).rounded(.down))
    return unit.isFinite ? (self * unit).rounded() / unit : self
  }

  /// The number as Swift code, without decimals if it is an integer.
  var code: String {
    if self == 0 { return "0" }
    return Int(exactly: self).map(String.init) ?? "\(self)"
  }

  /// The number as a table cell, with at most four decimals.
  package var cell: String { decimals(4).code }
}
