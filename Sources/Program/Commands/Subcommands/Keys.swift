internal import ArgumentParser
internal import SegueHeadless

struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration("List the key names for scripts.") { name, _ in
    ["\(name) keys"]
  }

  func run() throws {
    let names = KeyNames.all.map { $0.joined(separator: ", ") }
    try Output.standard.write(
      (names + ["F1 … F35", "any character: a, 7, ?, +", "before a key: Shift+, Ctrl+ or Control+, Alt+"])
        .joined(separator: "\n") + "\n")
  }
}
