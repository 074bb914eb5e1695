internal import ArgumentParser
internal import SegueHeadless

/// The command `shot`, which draws one picture.
struct Shot: ViewCommand {
  static let configuration = CommandConfiguration("Save a picture of a scene.") { name, scene in
    [
      "\(name) shot\(scene) -o picture.png", "\(name) shot\(scene) --scale 2 -o - | display",
      "echo '0 click 100 200' | \(name) shot\(scene) --script - --at 0.3 -o middle.png",
    ]
  }

  @OptionGroup var options: SceneOptions
  @OptionGroup var moment: MomentOptions

  @Option("Pixels per point, 0.5 to 4. (default: the script's, otherwise 1)", parse: Values.scale)
  var scale: Double?

  @Option("The PNG file to write, or '-' for standard output.", "file", name: .shortAndLong)
  var output: String

  func perform() throws {
    let output = try Output(output, for: .picture)
    let picture = try moment.show(options, scale: scale, drawsPictures: true) { try $0.picture($1) }
    try output.write(picture)
  }
}
