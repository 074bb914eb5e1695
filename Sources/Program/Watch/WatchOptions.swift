/// What a user may say after `--watch`.
package struct WatchOptions {
  /// Whether the last motion plays again and again after each build.
  package var loops = false
  /// Whether the last motion is checked after each build, as `expectSound` does.
  package var checks = false
  /// Whether a new program begins anew instead of replaying what was done before.
  package var isFresh = false
  /// The package; `nil` is the one that the program was built from.
  package var folder: String?
  /// The command that opens a place of a source, in words with `{file}` and `{line}`.
  package var editor: String?

  /// Reads `loop`, `check`, `fresh`, the name of a folder, or several of them with commas between.
  package init(parsing text: String) {
    for word in text.split(separator: ",").map(String.init) {
      switch word {
      case "loop": loops = true
      case "check": checks = true
      case "fresh": isFresh = true
      case "on": break
      // The name of a folder may have commas, too.
      default: folder = (folder.map { $0 + "," } ?? "") + word
      }
    }
  }
}
