import Foundation
import SegueTestSupport
import Testing

@testable import SegueCommand

/// Settings of the gallery that are kept between runs.
@Suite struct SettingsTests {
  @Test(
    arguments: [
      ("", nil, false), ("motion reduced\nstatistics on\n", true, true), ("motion full", false, false),
      ("# nothing\n\n  statistics   on  # but this\n", nil, true),
      ("color blue\nmotion full\n", false, false),
    ] as [(String, Bool?, Bool)]) func settingsAreParsed(text: String, motion: Bool?, statistics: Bool) throws
  {
    let settings = try #require(Settings(parsing: text))
    #expect(settings.reducesMotion == motion && settings.showsStatistics == statistics)
    #expect(Settings(parsing: settings.text) == settings)
  }

  @Test(arguments: ["followed", "motion", "motion half", "motion full reduced", "statistics 1"])
  func invalidValueIsRefused(text: String) { #expect(Settings(parsing: text) == nil) }

  @Test func settingsSurviveWriting() throws {
    let scratch = try Scratch()
    let file = SettingsFile(path: scratch.path("a/b/settings"))
    var warnings: [String] = []
    #expect(file.read { warnings.append($0) } == Settings())
    var settings = Settings()
    (settings.reducesMotion, settings.showsStatistics) = (true, true)
    settings.followedHints = ["zooming-icons", "album-covers"]
    file.write(settings) { warnings.append($0) }
    #expect(file.read { warnings.append($0) } == settings)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("a/b")) == ["settings"])
    #expect(warnings.isEmpty)
  }

  @Test func unreadableFileGivesDefaultsAndOneWarning() throws {
    let scratch = try Scratch()
    _ = try scratch.file("words", "motion sideways\n")
    try FileManager.default.createDirectory(atPath: scratch.path("folder"), withIntermediateDirectories: true)
    try Data([0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: scratch.path("bytes")))
    _ = try scratch.file("long", String(repeating: "# \n", count: 100_000))
    try FileManager.default.createSymbolicLink(atPath: scratch.path("circle"), withDestinationPath: "circle")
    for name in ["words", "folder", "bytes", "long", "circle"] {
      var warnings: [String] = []
      #expect(SettingsFile(path: scratch.path(name)).read { warnings.append($0) } == Settings())
      #expect(warnings.count == 1, "\(name)")
      #expect(warnings.first?.contains(scratch.path(name)) == true && warnings.first?.contains("\n") == false)
    }
  }

  @Test func failedWriteIsReported() throws {
    let scratch = try Scratch()
    _ = try scratch.file("file", "")
    var warnings: [String] = []
    SettingsFile(path: scratch.path("file/settings")).write(Settings()) { warnings.append($0) }
    #expect(warnings.count == 1)
    SettingsFile(path: nil).write(Settings()) { warnings.append($0) }
    #expect(warnings.count == 1 && SettingsFile(path: nil).read { _ in } == Settings())
  }

  /// Without a writer, opening the pipe would block forever.
  @Test(.timeLimit(.minutes(1))) func pipeInsteadOfFileDoesNotBlock() throws {
    let scratch = try Scratch()
    try #require(mkfifo(scratch.path("settings"), 0o600) == 0)
    var warnings: [String] = []
    let file = SettingsFile(path: scratch.path("settings"))
    #expect(file.read { warnings.append($0) } == Settings())
    file.write(Settings()) { warnings.append($0) }
    #expect(warnings.count == 2 && warnings.allSatisfy { $0.contains("is not a regular file") })
  }

  /// Accepted settings survive being written and parsed.
  @Test(arguments: 0..<8) func randomTextIsReadOrRefused(block: Int) {
    let words = [
      "motion", "statistics", "full", "reduced", "on", "off", "#", "\n", "\r\n", "\t", "\u{0}", "🙂", "1", "",
    ]
    var readCount = 0
    for seed in block * 500..<(block + 1) * 500 {
      var seeds = SeededGenerator(seed)
      let text = (0..<seeds.index(9)).map { _ in seeds.pick(words) }.joined(separator: " ")
      guard let settings = Settings(parsing: text) else { continue }
      readCount += 1
      #expect(Settings(parsing: settings.text) == settings, "\(text)")
    }
    #expect((50..<500).contains(readCount))
  }

  @Test func fileIsInConfigurationFolder() {
    #expect(SettingsFile(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]).path == "/c/segue/settings")
    #expect(SettingsFile(["XDG_CONFIG_HOME": "c", "HOME": "/h"]).path == "/h/.config/segue/settings")
    #expect(SettingsFile(["HOME": "/h"]).path == "/h/.config/segue/settings")
    #expect(SettingsFile([:]).path == nil)
  }
}
