internal import Glibc
package import SegueDrawing

/// The destination of a result: a file, or standard output.
package enum Output {
  case standard
  case file(String)

  /// Creates a destination from a path; `-` is standard output. Throws a usage error if the path is empty or its extension does
  /// not belong to an accepted kind. Also throws if a picture would be written to a terminal.
  /// - Parameter kinds: the accepted kinds of files. Standard output receives the first kind.
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

  /// Writes bytes as the complete contents of the destination. If standard output is a pipe that its reader has closed, ends
  /// the program with status 0.
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

/// An output file that is replaced in one step: a draft is written next to the destination, and then takes its name.
///
/// If the folder is not writable or the file is a mount point, the draft cannot be created or renamed. An existing file is then
/// overwritten, once enough space is reserved.
package struct OutputFile {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Creates a folder and its missing parents.
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
    // Other errors are final, such as circular links, a folder without search permission or a name that is too long.
    guard exists || errno == ENOENT else { throw cannotCreate(SystemError()) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR where exists: throw CommandError(.cannotCreate, "cannot write '\(path)': it is a folder")
    case S_IFREG where exists:
      // Renaming only needs permission for the folder, so a read-only file has to be rejected here.
      guard access(path.fileName, W_OK) == 0 else { throw cannotCreate(SystemError()) }
      if try !replace(bytes, mode: status.st_mode & 0o777) { try overwrite(bytes, in: status.st_size) }
    case _ where exists:
      // A device or a pipe is overwritten, not replaced.
      try overwrite(bytes)
    default: if try !replace(bytes, mode: nil) { throw cannotCreate(SystemError()) }
    }
  }

  /// Writes a draft, and gives it the name of the destination.
  /// - Parameter mode: the permissions of the file that the draft replaces; `nil` for a new file.
  /// - Returns: whether the file was replaced; `false` if the folder does not permit it, with the reason in `errno`.
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

  /// Returns whether an error means that the folder does not permit creating or replacing a file, or that the file is a mount
  /// point.
  private static func isRefused(_ error: SystemError) -> Bool {
    [EACCES, EPERM, EROFS, EBUSY].contains(error.code)
  }

  /// Creates a draft next to the destination, with an unused name. Returns `nil` if the folder does not permit this.
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

  /// Overwrites an existing file, device or pipe.
  /// - Parameter size: the size of a regular file, in bytes; `nil`, the default, for a device or a pipe. The contents of a
  ///   regular file are kept until there is enough space for the new contents.
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
      // Some file systems report a full disk only when data is flushed.
      if flush, fsync(descriptor) != 0 { throw SystemError() }
    } catch {
      throw CommandError(.inputOutput, "cannot write '\(path)': \(error.words)")
    }
  }

  /// The path with all links resolved. As a result, the target of a link is replaced instead of the link, even if the target
  /// does not exist yet.
  private var destination: String {
    if let resolved = realpath(path.fileName, nil) {
      defer { free(resolved) }
      return String(fileName: resolved)
    }
    var path = path
    // Linux also follows at most 40 links.
    for _ in 0..<40 {
      guard let next = Self.target(ofLink: path) else { break }
      path =
        next.hasPrefix("/")
        ? next : String(path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)]) + next
    }
    return path
  }

  /// Returns the target of a symbolic link; `nil` if the path is not a link.
  private static func target(ofLink path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    return readlink(path.fileName, &text, Int(PATH_MAX)) > 0 ? String(fileName: text) : nil
  }

  private func cannotCreate(_ error: SystemError) -> CommandError {
    CommandError(.cannotCreate, "cannot create '\(path)': \(error.words)")
  }
}
