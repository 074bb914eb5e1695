internal import Glibc
package import SegueCommands
internal import SegueDrawing

/// Says when something is saved in some folders.
package final class FolderWatcher {
  /// Readable when something has happened.
  package let descriptor: Int32
  /// What could not be watched, in one line.
  private(set) var fault: String?
  private var names: [Int32: String] = [:]
  private let folders: SourceFolders

  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ONLYDIR | IN_MOVE_SELF
      | IN_DELETE_SELF)

  /// - Throws: where the system watches nothing more.
  package init(_ folders: SourceFolders) throws(CommandError) {
    self.folders = folders
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else {
      throw CommandError(.outOfResources, "cannot watch files: \(SystemError().words)")
    }
    // A folder of sources may go and come again.
    for folder in folders.packages.union(folders.sources.compactMap(BuiltProgram.parent)) { add(folder) }
    for folder in folders.sources { addAll(in: folder) }
  }

  deinit { close(descriptor) }

  /// What has happened since the last call: whether something was saved, and whether a package has gone from its place.
  package func take() -> (isSaved: Bool, hasMoved: Bool) {
    var result = (isSaved: false, hasMoved: false)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
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
    // What was missed may have been a save.
    if has(Int(IN_Q_OVERFLOW)) { return result.isSaved = true }
    guard let folder = names[event.wd] else { return }
    if has(Int(IN_MOVE_SELF)) || has(Int(IN_DELETE_SELF)) {
      result.hasMoved = result.hasMoved || folders.packages.contains(folder)
      return
    }
    if has(Int(IN_IGNORED)) { return names[event.wd] = nil }
    let isSource = folders.sources.contains { folder == $0 || folder.hasPrefix($0 + "/") }
    let path = "\(folder)/\(name)"
    if has(Int(IN_ISDIR)) {
      let isNew = has(Int(IN_CREATE)) || has(Int(IN_MOVED_TO))
      guard isSource || folders.sources.contains(path), !Self.isPassing(name) else { return }
      if isNew { addAll(in: path) }
      result.isSaved = true
    } else if !has(Int(IN_CREATE)), isSource ? !Self.isPassing(name) : SourceFolders.isManifest(name) {
      // A file that was created is saved when it is closed.
      result.isSaved = true
    }
  }

  /// Whether a name is one that editors use for a moment: hidden files, backups, and the `4913` of vim.
  private static func isPassing(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") || name == "4913"
  }

  private func add(_ folder: String) {
    let watch = inotify_add_watch(descriptor, folder.fileName, Self.events)
    if watch >= 0 {
      names[watch] = folder
    } else if errno != ENOENT, errno != ENOTDIR {
      fault = "cannot watch '\(folder)': \(SystemError().words)"
    }
  }

  /// Watches a folder and those in it; watched before they are read, so that none that comes meanwhile is missed.
  private func addAll(in folder: String) {
    add(folder)
    for name in SourceFolders.names(in: folder, DT_DIR) { addAll(in: "\(folder)/\(name)") }
  }
}
