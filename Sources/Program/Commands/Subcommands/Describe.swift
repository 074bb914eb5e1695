internal import ArgumentParser
internal import SegueHeadless

struct Describe: ViewCommand {
  static let configuration = CommandConfiguration(
    "Print a scene's contents as text.",
    """
    Prints a line for each element, the frontmost screen first: its role, #identifier, "label", (x, y, width, height) in \
    points, and whether it is visible, hidden, transparent, outside the window or covered.
    """
  ) { name, scene in
    [
      "\(name) describe\(scene)",
      "echo '0 click 100 200' | \(name) describe\(scene) --script - --at 0.3 --json",
    ]
  }

  @OptionGroup var options: SceneOptions
  @OptionGroup var moment: MomentOptions

  @Flag(help: "Write JSON instead of text.")
  var json = false

  func perform() throws {
    let text = try moment.show(options, scale: 1) { window, _ in
      json ? window.descriptionJSON : window.description
    }
    try Output.standard.write(text)
  }
}
