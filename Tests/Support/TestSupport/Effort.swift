import Foundation

/// The number of repetitions in tests: small in an ordinary run, large with `./run.sh test --thorough`.
public enum Effort {
  /// Whether `SEGUE_THOROUGH` is set, which the option `--thorough` does.
  public static let isThorough = ProcessInfo.processInfo.environment["SEGUE_THOROUGH"] != nil

  /// Returns the number of repetitions for this run.
  public static func count(_ ordinary: Int, thorough: Int) -> Int { isThorough ? thorough : ordinary }
}
