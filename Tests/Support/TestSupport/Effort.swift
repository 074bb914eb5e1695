import Foundation

/// How much a law is tried: little in an ordinary run, much with `./run.sh test --thorough`.
public enum Effort {
  /// Whether `SEGUE_THOROUGH` is set, as `--thorough` does it.
  public static let isThorough = ProcessInfo.processInfo.environment["SEGUE_THOROUGH"] != nil

  /// A number of repetitions.
  public static func count(_ ordinary: Int, thorough: Int) -> Int { isThorough ? thorough : ordinary }
}
