internal import Glibc
internal import SegueDrawing

extension Process {
  /// Restarts the program with the same arguments and with a library loaded before all others. Throws if the library cannot be
  /// loaded.
  /// - Parameter name: the library's file name, in the program's own folder.
  static func restart(preloading name: String) throws(CommandError) -> Never {
    let program = "/proc/self/exe"
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    readlink(program, &buffer, Int(PATH_MAX))
    let path = String(fileName: buffer)
    let library = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)) + "/" + name
    // The dynamic linker splits LD_PRELOAD at spaces and colons. A path may contain these; the path of a descriptor does not.
    let descriptor = open(library.fileName, O_RDONLY)
    guard descriptor >= 0 else {
      throw CommandError(.unavailable, "cannot open '\(library)': \(SystemError().words)")
    }
    let preloaded = "/proc/self/fd/\(descriptor)"
    guard environment("LD_PRELOAD") != preloaded else {
      throw CommandError(.unavailable, "'\(library)' cannot be loaded")
    }
    setenv("LD_PRELOAD", preloaded, 1)
    execv(path.fileName, CommandLine.unsafeArgv)
    throw CommandError(.unavailable, "cannot start '\(path)' again: \(SystemError().words)")
  }
}
