import ArgumentParser
import Drawing
import Gallery

/// Paints the pictures that come with the program, to be kept beside its sources.
struct PaintAssets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paint-assets",
    abstract: "Paint the pictures that come with the program.",
    discussion: """
      Examples:
        segue paint-assets assets/space
      """,
    shouldDisplay: false)

  @Argument(help: "The folder to write them to.")
  var folder: String

  func run() throws {
    for asset in SpaceAsset.all {
      let bytes: [UInt8]
      do { bytes = try asset.encode() } catch { throw CommandError(.software, error.description) }
      try OutputFile("\(folder)/\(asset.fileName)").write(bytes)
    }
  }
}
