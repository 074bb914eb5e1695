import ArgumentParser
import SegueHeadless

/// Describes what is on the screen.
struct Describe: ViewCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what is on the screen, without a display.",
    discussion: """
      One element a line, the front screen first: role, #identifier, "label", (x, y, width, height) in points of the \
      window, and whether it is visible, hidden, clear, outside of the window or covered.

      Examples:
        segue describe zooming-icons
        echo '0 click #icon-twitter' | segue describe zooming-icons --script - --at 0.3 --json
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var moment: MomentOptions

  @Flag(help: "Write JSON instead of text.")
  var json = false

  func perform() throws {
    let window = try moment.window(scene, scale: 1)
    try Output.standard.write(json ? window.descriptionJSON : window.description)
  }
}
