internal import Glibc
package import SegueDrawing

/// Where a result goes: a file, or standard output.
package enum Output {
  case standard
  case file(String)

  /// `-` is standard output. What cannot be written there is rejected before any work.
  /// - Parameter kinds: what it may be; the first is what goes to standard output.
  package init(_ path: String, for kinds: FileKind...) throws(CommandError) {
    guard !path.isEmpty else { throw CommandError(.usage, "the output file name is empty") }
    try FileKind.check(path, kinds)
    self = path == "-" ? .standard : .file(path)
    guard path == "-", kinds.first?.isText == false, isatty(STDOUT_FILENO) == 1 else { return }
    throw CommandError(
      .usage, "a picture cannot be written to a terminal; use -o FILE, or pipe it with '| …'")
  }

  package func write(_ picture: Surface) throws(CommandError) {
    let bytes: [UInt8]
    do {
      bytes = try picture.encodePNG()
    } catch {
      throw CommandError(.software, error)
    }
    try write(bytes)
  }

  package func write(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

  /// Writes a file that is complete already.
  package func write(_ bytes: [UInt8]) throws(CommandError) {
    switch self {
    case .file(let path): try OutputFile(path).write(bytes)
    case .standard:
      do {
        try Process.write(bytes, to: STDOUT_FILENO)
      } catch {
        // A reader that closes the pipe is not an error.
        if error.code == EPIPE { exit(0) }
        throw CommandError(.inputOutput, "cannot write to standard output: \(error.words)")
      }
    }
  }
}

/// A file that is written completely or not at all: it is written next to its destination and moved there. Where nothing can be
/// moved there, in a folder that may not be written and for a file that is a mount point, it is overwritten, once there is room.
package struct OutputFile {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Makes a folder and those that it lies in, where they do not exist.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o755) throws(CommandError) {
    var status = stat()
    if stat(path.fileName, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else { return }
      throw CommandError(
        .cannotCreate, "cannot create the folder '\(path)': \(SystemError(code: EEXIST).words)")
    }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]), mode: mode)
    }
    guard mkdir(path.fileName, mode) == 0 || errno == EEXIST else {
      throw CommandError(.cannotCreate, "cannot create the folder '\(path)': \(SystemError().words)")
    }
  }

  package func write(_ bytes: [UInt8]) throws(CommandError) {
    var status = stat()
    let exists = stat(path.fileName, &status) == 0
    // Links that lead in a circle, a folder that nobody may look into, a name that is too long.
    guard exists || errno == ENOENT else { throw cannotCreate(SystemError()) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR where exists: throw CommandError(.cannotCreate, "cannot write '\(path)': it is a folder")
    case S_IFREG where exists:
      // Moving a new file over a read-only one would only need the folder's permission.
      guard access(path.fileName, W_OK) == 0 else { throw cannotCreate(SystemError()) }
      if try !replace(bytes, mode: status.st_mode & 0o777) { try overwrite(bytes, in: status.st_size) }
    case _ where exists:
      // A device or a pipe is written to, not replaced.
      try overwrite(bytes)
    default: if try !replace(bytes, mode: nil) { throw cannotCreate(SystemError()) }
    }
  }

  /// Writes a new file and gives it the name; `mode` is that of the file it replaces.
  /// - Returns: whether the folder allows that; if not, `errno` says why.
  private func replace(_ bytes: [UInt8], mode: mode_t?) throws(CommandError) -> Bool {
    let target = destination
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    guard let (draft, descriptor) = try openDraft(in: folder) else { return false }
    do throws(CommandError) {
      if let mode { fchmod(descriptor, mode) }
      try fill(descriptor, with: bytes, flush: true)
      if rename(draft.fileName, target.fileName) == 0 { return true }
      let error = SystemError()
      guard Self.isRefused(error) else { throw cannotCreate(error) }
      unlink(draft.fileName)
      errno = error.code
      return false
    } catch {
      unlink(draft.fileName)
      throw error
    }
  }

  /// Whether the folder is what does not let a file be made or replaced, or the file is a mount point.
  private static func isRefused(_ error: SystemError) -> Bool {
    [EACCES, EPERM, EROFS, EBUSY].contains(error.code)
  }

  /// Opens a new file beside the target, under a name that no killed run has left behind; `nil` where the folder refuses it.
  private func openDraft(in folder: Substring) throws(CommandError) -> (path: String, descriptor: Int32)? {
    for number in 1...100 {
      let draft = "\(folder).segue-\(getpid())-\(number).part"
      let descriptor = open(draft.fileName, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (draft, descriptor) }
      guard errno == EEXIST else { break }
    }
    let error = SystemError()
    if Self.isRefused(error) { return nil }
    throw cannotCreate(error)
  }

  /// Writes to what is there.
  /// - Parameter size: of a file of bytes: what it held is lost only once there is room for what comes.
  private func overwrite(_ bytes: [UInt8], in size: Int? = nil) throws(CommandError) {
    let descriptor = open(path.fileName, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw cannotCreate(SystemError()) }
    if let size, !bytes.isEmpty {
      let code = posix_fallocate(descriptor, 0, bytes.count)
      guard code == 0 else {
        ftruncate(descriptor, size)
        close(descriptor)
        throw CommandError(.inputOutput, "cannot write '\(path)': \(SystemError(code: code).words)")
      }
    }
    try fill(descriptor, with: bytes, flush: size != nil, cut: size != nil)
  }

  private func fill(
    _ descriptor: Int32, with bytes: [UInt8], flush: Bool, cut: Bool = false
  ) throws(CommandError) {
    defer { close(descriptor) }
    do throws(SystemError) {
      try Process.write(bytes, to: descriptor)
      if cut, ftruncate(descriptor, bytes.count) != 0 { throw SystemError() }
      // A full disk may show only now.
      if flush, fsync(descriptor) != 0 { throw SystemError() }
    } catch {
      throw CommandError(.inputOutput, "cannot write '\(path)': \(error.words)")
    }
  }

  /// The path with all links resolved, so that the file is replaced and not the link, also where it does not exist yet.
  private var destination: String {
    if let resolved = realpath(path.fileName, nil) {
      defer { free(resolved) }
      return String(fileName: resolved)
    }
    var path = path
    // As many as the system follows.
    for _ in 0..<40 {
      guard let next = Self.target(ofLink: path) else { break }
      path =
        next.hasPrefix("/")
        ? next : String(path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)]) + next
    }
    return path
  }

  /// What a link leads to; `nil` for whatever is none.
  private static func target(ofLink path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    return readlink(path.fileName, &text, Int(PATH_MAX)) > 0 ? String(fileName: text) : nil
  }

  private func cannotCreate(_ error: SystemError) -> CommandError {
    CommandError(.cannotCreate, "cannot create '\(path)': \(error.words)")
  }
}
