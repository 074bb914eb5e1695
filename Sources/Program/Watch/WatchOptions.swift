/// The values of `--watch`.
package struct WatchOptions {
  /// Whether the last motion repeats after each build. The default is `false`.
  package var loops = false
  /// Whether the last motion is checked for jumps and flashes after each build. The default is `false`.
  package var checks = false
  /// Whether each new build starts from the beginning instead of replaying the input. The default is `false`.
  package var isFresh = false
  /// The folder of the package; `nil`, the default, derives the folder from the program's path.
  package var folder: String?
  /// The command that opens a source file in an editor, with the placeholders `{file}` and `{line}`; `nil`, the default, opens
  /// no editor.
  package var editor: String?

  /// Creates options from `loop`, `check`, `fresh` and the path of a folder, separated by commas.
  package init(parsing text: String) {
    for word in text.split(separator: ",").map(String.init) {
      switch word {
      case "loop": loops = true
      case "check": checks = true
      case "fresh": isFresh = true
      case "on": break
      // The path may contain commas.
      default: folder = (folder.map { $0 + "," } ?? "") + word
      }
    }
  }
}
