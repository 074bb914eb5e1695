import ArgumentParser

/// Draws one picture.
struct Shot: ViewCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw one picture of a demo, without a display.",
    discussion: """
      Examples:
        segue shot zooming-icons -o icons.png
        segue shot zooming-icons --scale 2 -o - | display
        echo '0 click #icon-twitter' | segue shot zooming-icons --script - --at 0.3 -o middle.png
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var moment: MomentOptions

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Pixels per point, 0.5 to 4. (default: 1)"),
    transform: Values.scale)
  var scale = 1.0

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PNG file to write, or '-' for standard output.", valueName: "file"))
  var output: String

  func perform() throws {
    let output = try Output(output)
    try output.checkForPicture()
    try output.write(try moment.window(scene, scale: scale).surface)
  }
}
