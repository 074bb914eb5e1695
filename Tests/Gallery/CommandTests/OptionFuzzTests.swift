import Foundation
import SegueTestSupport
import Testing

@testable import SegueApplication
@testable import SegueCommand
@testable import SegueCommands
@testable import SegueTools

/// Random arguments for every subcommand, which are either accepted or refused with one line.
@Suite("Random options")
@MainActor struct OptionFuzzTests {
  private static let commands = Program.names(of: Segue.allCommands) + ["zooming-icons", "gallery"]
  private static let options = [
    "--size", "--scale", "--at", "--motion", "--script", "--photos", "--output", "-o", "--frames", "--onion",
    "--paths",
    "--damping", "--bounce", "--curve", "--for", "--from",
    "--to", "--fps", "--columns", "--geometry", "--fullscreen", "--loop", "--pacing", "--stats",
    "--exit-after",
    "--display", "--json", "--rounds", "--allocations", "--against", "--tolerance", "--help", "-h",
    "--version", "--generate-completion-script", "--no-such-option", "-x", "--", "-", "---",
  ]
  private static let values = [
    "", " ", "0", "-0", "-1", "1", "2", "0.5", "4", "1e308", "1e999", "-1e999", "nan", "inf", "-inf", "0x10",
    "0x1p-1074", "1.0.0", "1,2", "1,,2", ",", "0,1,2,3", "390x844", "390x", "x844", "0x0", "1x1",
    "16384x16384",
    "16385x1", "99999999999999999999x1", "390x844+40+40", "390x844-40-40", "390x844+", "+1+1", "full",
    "reduced",
    "auto", "timer", "zooming-icons", "gallery", "-", "--", "/dev/null", "/", "=", "a=b", "%s%n", "\\", "\"",
    "'",
    "$(true)", "\n", "a\nb", "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{202E}", "é", "e\u{301}", "漢", "🙂",
    "١", "\u{FEFF}1", "9223372036854775808", "18446744073709551616", String(repeating: "9", count: 400),
    String(repeating: "x", count: 5000),
  ]

  /// Random arguments: usually a command, and options with values, some joined by “=”, some without values.
  static func arguments(_ seeds: inout SeededGenerator) -> [String] {
    var words: [String] = []
    if seeds.chance(0.9) { words.append(seeds.pick(commands)) }
    if seeds.chance(0.7) { words.append(seeds.pick(["zooming-icons", "pop-in-out", "gallery"])) }
    for _ in 0..<seeds.index(5) {
      let (option, value) = (seeds.pick(options), seeds.pick(values))
      switch seeds.index(6) {
      case 0: words.append("\(option)=\(value)")
      case 1: words.append(option)
      case 2: words.append(value)
      default: words += [option, value]
      }
    }
    return words
  }

  /// The gallery on the command line.
  private let program = Program(of: Segue())

  /// The parser's result for some arguments: the status, and the line of a failure.
  private func verdict(_ arguments: [String]) -> (status: Int32, line: String?) {
    Program.$current.withValue(program) {
      Program.$commands.withValue(Segue.allCommands) {
        do {
          _ = try Program.parse(arguments)
          return (0, nil)
        } catch {
          switch Program.outcome(of: error, for: arguments) {
          case .success: return (0, nil)
          case .failure(let failure): return (failure.status.rawValue, failure.message.oneLine)
          }
        }
      }
    }
  }

  @Test("Random arguments are accepted or refused with one line", arguments: 0..<4)
  func parsed(seed: Int) {
    var seeds = SeededGenerator(seed)
    var refused = 0
    let count = Effort.count(30, thorough: 60)
    for _ in 0..<count {
      let arguments = Self.arguments(&seeds)
      let (status, line) = verdict(arguments)
      guard let line else { continue }
      refused += 1
      #expect(status == 64, "\(arguments)")
      #expect(!line.isEmpty && line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    }
    #expect((count / 6..<count).contains(refused))
  }

  /// A random value, possibly with a few characters inserted.
  private func value(_ seeds: inout SeededGenerator) -> String {
    var characters = Array(seeds.pick(Self.values).prefix(40))
    for _ in 0..<seeds.index(3) {
      let place = seeds.index(characters.count + 1)
      characters.insert(seeds.pick(Array("0123456789.,x+-e ")), at: place)
    }
    return String(characters)
  }

  @Test("Accepted values are in the documented range", arguments: 0..<4)
  func ranges(seed: Int) {
    var seeds = SeededGenerator(seed)
    var counts = [0, 0, 0, 0]
    for _ in 0..<2500 {
      let text = value(&seeds)
      if let tolerance = try? Values.number(in: 1...1000)(text) {
        counts[0] += 1
        #expect((1...1000).contains(tolerance), "\(text)")
      }
      if let time = try? Values.time(text) {
        counts[1] += 1
        #expect((0...86_400).contains(time), "\(text)")
      }
      if let count = try? Values.frames(text) {
        counts[2] += 1
        #expect((1...200).contains(count), "\(text)")
      }
      if let geometry = try? WindowGeometry(parsing: text) {
        counts[3] += 1
        #expect(geometry.size != nil || geometry.position != nil, "\(text)")
        if let size = geometry.size {
          #expect((1...16_384).contains(size.width) && (1...16_384).contains(size.height), "\(text)")
        }
      }
    }
    #expect(counts.allSatisfy { $0 > 20 }, "\(counts)")
  }

  @Test("The program ends with the parser's status", .timeLimit(.minutes(5)))
  func processes() throws {
    var seeds = SeededGenerator(77)
    var count = 0
    while count < 20 {
      // Arguments of a process cannot contain a zero byte.
      let arguments = Self.arguments(&seeds).filter { !$0.contains("\u{0}") }
      let (status, line) = verdict(arguments)
      guard let line else { continue }
      count += 1
      let run = try Command(arguments)
      #expect(run.status == status, "\(arguments): \(run.message)")
      #expect(run.message == "segue: \(line)\n")
      #expect(run.output.isEmpty)
    }
  }

  @Test(
    "An invalid display gives one line without waiting", .timeLimit(.minutes(1)),
    arguments: ["open", "doctor"])
  func displays(command: String) throws {
    for name in [
      "", ":", ":-1", ":99999", ":99999.5", "::1", "unix:", "/dev/null", "/nowhere/x", "🙂", "a b",
      "localhost:65000", "tcp/localhost:65000", String(repeating: ":", count: 3000),
    ] {
      let run = try Command([command, "--display", name])
      #expect(run.status == 69, "\(name.prefix(20)): \(run.status) \(run.message)")
      #expect(run.message.hasPrefix("segue: ") && run.message.hasSuffix("\n"))
      #expect(run.output.isEmpty)
    }
  }

  @Test("A script, a folder or a log that cannot be opened gives one line")
  func files() throws {
    let scratch = try Scratch()
    let odd = ["", "/nowhere/\u{1B}[31m", scratch.url.path, String(repeating: "x", count: 5000)]
    for path in odd {
      for (option, statuses) in [("--script", [Int32(66)]), ("--photos", [66, 0]), ("--stats", [73])] {
        let command = option == "--stats" ? ["open"] : ["describe", "pop-in-out"]
        let run = try Command(command + [option, path])
        #expect(statuses.contains(run.status), "\(option) \(path.prefix(20)): \(run.status) \(run.message)")
        if run.status != 0 {
          #expect(run.message.hasPrefix("segue: ") && run.message.split(separator: "\n").count == 1)
        }
      }
    }
  }
}
