import ArgumentParser
import SegueGallery
import SegueHeadless

/// Lists the demos.
struct List: ViewCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the demos.",
    discussion: """
      Examples:
        segue list
        segue list --json
      """)

  @Flag(help: "Write JSON instead of text.")
  var json = false

  func perform() throws {
    try Output.standard.write(json ? jsonText : text)
  }

  private var text: String {
    let width = Demo.all.map(\.name.count).max() ?? 0
    return Demo.all.map { demo in
      demo.name + String(repeating: " ", count: width - demo.name.count) + "  " + demo.summary + "\n"
    }.joined()
  }

  private var jsonText: String {
    let demos = Demo.all.map { demo in
      JSON.object([
        ("name", .string(demo.name)), ("title", .string(demo.title)), ("summary", .string(demo.summary)),
      ])
    }
    return JSON.object([("demos", .array(demos))]).lines
  }
}
