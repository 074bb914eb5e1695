internal import ArgumentParser
internal import SegueHeadless

struct List: ViewCommand {
  static let configuration = CommandConfiguration(
    "List the scenes with a summary of each."
  ) { name, _ in ["\(name) list", "\(name) list --json"] }

  @Flag(help: "Write JSON instead of text.")
  var json = false

  func perform() throws { try Output.standard.write(json ? jsonText : text) }

  private var scenes: [ApplicationScene] {
    Program.current.scenes.isEmpty ? [Program.current.main] : Program.current.scenes
  }

  private var text: String {
    let width = scenes.map(\.name.count).max() ?? 0
    return scenes.map { scene in
      scene.name + String(repeating: " ", count: width - scene.name.count) + "  " + scene.summary + "\n"
    }.joined()
  }

  private var jsonText: String {
    let objects = scenes.map { scene in
      JSON.object([
        ("name", .string(scene.name)), ("title", .string(scene.title)), ("summary", .string(scene.summary)),
      ])
    }
    return JSON.object([("scenes", .array(objects))]).lines
  }
}
