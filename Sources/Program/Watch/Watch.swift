package import SegueCommands
package import SegueDesktop

/// The option `--watch`, which rebuilds the running program and shows each new build in the same windows (Docs/WATCH.md).
package enum Watch {
  /// Runs the supervisor until the windows are closed.
  /// - Parameter windows: the options of the program's window and of the workbench's window.
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
