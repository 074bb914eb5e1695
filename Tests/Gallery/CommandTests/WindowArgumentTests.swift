import SegueDrawing
import Testing

@testable import SegueApplication
@testable import SegueCommand
@testable import SegueCommands
@testable import SegueTools

@MainActor @Suite("Options of the window")
struct WindowArgumentTests {
  /// The arguments of each option, and a check of their effect.
  private static let lines: [([String], @MainActor (ApplicationOptions) -> Bool)] = [
    (["--size", "300x200"], { $0.size == Size(300, 200) }),
    (["--geometry=320x240-8+16"], { $0.size == Size(320, 240) && $0.position?.isFromRight == true }),
    (["--geometry", "-8+16"], { $0.position?.x == 8 }),
    (["--fullscreen"], { $0.isFullscreen }),
    (["--scale", "1.5"], { $0.scale == 1.5 }),
    (["--motion=reduced"], { $0.reducesMotion == true }),
    (["--appearance", "dark"], { $0.userInterfaceStyle == .dark }),
    (["--text-size", "extraLarge"], { $0.preferredContentSizeCategory == .extraLarge }),
    (["--speed", "0.25"], { $0.speed == 0.25 }),
    (["--display", ":7"], { $0.display == ":7" }),
    (["--scale", "2", "--speed=0.5"], { $0.scale == 2 && $0.speed == 0.5 }),
  ]

  @Test func applicationReadsEachOption() throws {
    for (words, isApplied) in Self.lines {
      var options = ApplicationOptions()
      #expect(try options.take(words) == nil)
      #expect(isApplied(options), "\(words)")
    }
  }

  @Test func openReadsSameOptions() throws {
    try Program.$commands.withValue(Segue.allCommands) {
      for (words, isApplied) in Self.lines {
        let open = try #require(try Program.parse(["open"] + words) as? Open)
        var options = ApplicationOptions()
        open.arguments.apply(to: &options)
        #expect(isApplied(options), "\(words)")
      }
    }
  }

  @Test func testCoversEveryOption() {
    let names = Self.lines.compactMap { $0.0.first?.split(separator: "=").first }.map {
      String($0.dropFirst(2))
    }
    // The number of threads belongs to the process, so other tests would see it.
    #expect(Set(names + ["threads"]) == Set(WindowArgument.all.map(\.name)))
  }

  @Test(arguments: [
    (["--scale"], "needs a value"), (["--scale", "9"], "from 0.5 to 4"),
    (["--motion", "some"], "full, reduced"),
    (["--size", "0x0"], "expected a size"), (["--scle", "2"], "did you mean '--scale'?"),
    (["strip", "-o", "a.png"], "SegueTools"), (["--watch"], "SegueTools"), (["--fullscreen=yes"], "no value"),
  ])
  func wrongOptionGivesOneMessage(words: [String], part: String) {
    var options = ApplicationOptions()
    let error = #expect(throws: CommandError.self) { try options.take(words) }
    #expect(error?.status == .usage)
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
  }

  @Test func helpAndVersionArePrinted() throws {
    var options = ApplicationOptions()
    options.version = "1.2"
    #expect(try options.take(["--version"]) == "1.2")
    let help = try #require(try options.take(["--scale", "2", "-h"]))
    for argument in WindowArgument.all { #expect(help.contains("  --\(argument.name)")) }
  }
}
