internal import Glibc
package import SegueCommands
internal import SegueDrawing

/// A watcher that reports when files in some folders are saved.
package final class FolderWatcher {
  /// A descriptor that is readable when there are events.
  package let descriptor: Int32
  /// A line of text that names the last folder that could not be watched, and the reason; `nil` if all folders could be
  /// watched.
  private(set) var fault: String?
  private var names: [Int32: String] = [:]
  private let folders: SourceFolders
  /// Watched files outside the folders: files that `folders` lists, and targets of links in the folders.
  private var files: Set<String>

  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ONLYDIR | IN_MOVE_SELF
      | IN_DELETE_SELF)

  /// Creates a watcher for folders and files, which starts immediately.
  /// - Throws: an `.outOfResources` error if the system has no inotify instance left.
  package init(_ folders: SourceFolders) throws(CommandError) {
    (self.folders, files) = (folders, folders.files)
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else {
      throw CommandError(.outOfResources, "cannot watch files: \(SystemError().words)")
    }
    // The parents of source folders are watched, too, because any of these folders may be removed and created again.
    let around = folders.sources.compactMap(BuiltProgram.parent).flatMap { parent in
      folders.packages.isEmpty
        ? [parent] : SourceFolders.folders(around: parent).prefix { !folders.packages.contains($0) }
    }
    for folder in folders.packages.union(around) { add(folder) }
    for folder in folders.sources { addAll(in: folder) }
    for file in files { addParent(of: file) }
  }

  deinit { close(descriptor) }

  /// Processes all events since the last call.
  /// - Returns: whether something was saved, and whether a package's folder was moved or deleted.
  package func take() -> (isSaved: Bool, hasMoved: Bool) {
    var result = (isSaved: false, hasMoved: false)
    var buffer = [UInt8](repeating: 0, count: 1 &<< 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return result }
      var place = 0
      let header = MemoryLayout<inotify_event>.size
      while place + header <= count {
        let event = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self) }
        let name = buffer[(place + header)..<(place + header + Int(event.len))].prefix { $0 != 0 }
        note(event, String(decoding: name, as: UTF8.self), in: &result)
        place += header + Int(event.len)
      }
    }
  }

  private func note(_ event: inotify_event, _ name: String, in result: inout (isSaved: Bool, hasMoved: Bool))
  {
    func has(_ flag: Int) -> Bool { event.mask & UInt32(flag) != 0 }
    // The events that were lost may include a save or a new folder.
    if has(Int(IN_Q_OVERFLOW)) {
      for folder in folders.sources { addAll(in: folder) }
      return result.isSaved = true
    }
    guard let folder = names[event.wd] else { return }
    if has(Int(IN_MOVE_SELF)) || has(Int(IN_DELETE_SELF)) {
      result.hasMoved = result.hasMoved || folders.packages.contains(folder)
      return
    }
    if has(Int(IN_IGNORED)) { return names[event.wd] = nil }
    let isSource = folders.sources.contains { folder == $0 || folder.hasPrefix($0 + "/") }
    let path = "\(folder)/\(name)"
    let isNew = has(Int(IN_CREATE)) || has(Int(IN_MOVED_TO))
    if has(Int(IN_ISDIR)) {
      let isAround = folders.sources.contains { $0 == path || $0.hasPrefix(path + "/") }
      guard isSource || isAround, !Self.isPassing(name) else { return }
      if isNew { addAll(in: path) }
      result.isSaved = true
    } else if isSource ? !Self.isPassing(name) : SourceFolders.isManifest(name) || files.contains(path) {
      let isLink = isNew && Self.isLink(path)
      if isLink, isSource { follow(path) }
      // A new file counts as saved when it is closed, a new link as soon as it exists, because nothing is written to it.
      result.isSaved = result.isSaved || isLink || !has(Int(IN_CREATE))
    }
  }

  /// Returns whether a path is a symbolic link, or one of several hard links of a file.
  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path.fileName, &status) == 0 && (status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1)
  }

  /// Returns whether a name belongs to a temporary file of an editor: a hidden file, a backup, or vim's file `4913`.
  private static func isPassing(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") || name == "4913"
  }

  /// Watches a folder.
  /// - Parameter isNamed: whether this path replaces the known path if the folder is already watched; `true` by default.
  /// - Returns: the watch descriptor; `nil` if the folder cannot be watched.
  @discardableResult private func add(_ folder: String, isNamed: Bool = true) -> Int32? {
    let watch = inotify_add_watch(descriptor, folder.fileName, Self.events)
    if watch >= 0 {
      if isNamed || names[watch] == nil { names[watch] = folder }
      return watch
    } else if errno != ENOENT, errno != ENOTDIR {
      fault = "cannot watch '\(folder)': \(SystemError().words)"
    }
    return nil
  }

  private func addParent(of file: String) {
    if let folder = BuiltProgram.parent(file) { add(folder, isNamed: false) }
  }

  /// Watches the target of a path if the path is a symbolic link.
  private func follow(_ path: String) {
    var target: CChar = 0
    guard readlink(path.fileName, &target, 1) > 0 else { return }
    guard !InputFile.isFolder(path) else { return addAll(in: path) }
    let file = InputFile.resolve(path)
    if files.insert(file).inserted { addParent(of: file) }
  }

  /// Watches a folder, its subfolders, and the targets of links in them. Each folder is watched before it is listed, so that no
  /// new subfolder is missed.
  private func addAll(in folder: String) {
    var (rest, seen): ([String], Set<Int32>) = ([folder], [])
    while let folder = rest.popLast() {
      // Links may form a cycle.
      guard let watch = add(folder), seen.insert(watch).inserted else { continue }
      for path in SourceFolders.paths(in: folder) {
        if InputFile.isFolder(path) { rest.append(path) } else { follow(path) }
      }
    }
  }
}
