import ArgumentParser
import SegueCommands
import SegueDrawing
import SegueGallery

/// Draws the program's icon, for those who install it.
struct Icon: ViewCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw the program's icon.",
    discussion: """
      Examples:
        segue icon --side 128 -o segue.png
      """, shouldDisplay: false)

  @Option(help: ArgumentHelp("The icon's width and height, 16 to 1024.", valueName: "pixels"))
  var side = 128

  @Option("The PNG file to write, or '-' for standard output.", "file", name: .shortAndLong)
  var output: String

  func validate() throws {
    guard (16...1024).contains(side) else { throw ValidationError("--side must be from 16 to 1024") }
  }

  func perform() throws {
    let output = try Output(output, for: .picture)
    let icon: Surface
    do { icon = try AppIcon.surface(side: side) } catch { throw CommandError(.software, error) }
    try output.write(icon)
  }
}
