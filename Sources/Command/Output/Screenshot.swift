import Drawing
import Glibc
import Rendering

/// A picture of the window in the user's pictures folder, drawn again rather than read back from the screen.
enum Screenshot {
  /// Draws, writes, and says where the picture is; a failure is one line on standard error and does not end the program.
  static func take(of stage: Stage) {
    do throws(CommandError) {
      let picture: Surface
      do {
        picture = try stage.snapshot()
      } catch {
        throw CommandError(.software, error.description)
      }
      let path = try freePath(in: PicturesFolder.find())
      try Output(path).write(picture)
      try Output.standard.write(path + "\n")
    } catch {
      _ = try? Process.write(Array("segue: \(error.message.oneLine)\n".utf8), to: STDERR_FILENO)
    }
  }

  /// A name that no file has yet: `Segue 2026-01-31 14-05-09.png`, then with -2, -3 …
  private static func freePath(in folder: String) throws(CommandError) -> String {
    guard makeFolder(folder) else {
      throw CommandError(.cannotCreate, "cannot create the folder '\(folder)': \(SystemError().words)")
    }
    let name = "\(folder)/Segue \(timestamp())"
    for number in 1...999 {
      let path = number == 1 ? "\(name).png" : "\(name)-\(number).png"
      if access(path, F_OK) != 0 { return path }
    }
    throw CommandError(.cannotCreate, "'\(folder)' is full of pictures of this second")
  }

  private static func timestamp() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%d %H-%M-%S", &parts)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func makeFolder(_ path: String) -> Bool {
    if access(path, W_OK) == 0 { return true }
    return mkdir(path, 0o755) == 0
  }
}
