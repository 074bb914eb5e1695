package import SegueCommands
package import SegueDesktop

/// Watches the sources of the program that runs, and shows it in the same windows whenever it is built again (Docs/WATCH.md).
package enum Watch {
  /// Runs until the windows are closed.
  /// - Parameters:
  ///   - windows: that of the program, and that of the workbench.
  /// - Returns: the exit status of the program.
  @MainActor package static func run(_ options: WatchOptions, in windows: [WindowOptions])
    throws(CommandError) -> Int32
  {
    let program = try BuiltProgram(program: BuiltProgram.running, folder: options.folder)
    let keeper: WindowOwner
    var names: [UInt] = []
    do throws(DesktopError) {
      keeper = try WindowOwner(displayName: windows.first?.displayName)
      for window in windows { names.append(try keeper.add(window)) }
    } catch {
      throw CommandError(error)
    }
    return try Supervisor(program, options, keeper: keeper, windows: names).run()
  }
}
