package import SegueCommands
package import SegueDesktop

extension DesktopError {
  /// The exit status of a program that ends because of it, as in sysexits(3).
  package var exitStatus: Int32 {
    switch kind {
    case .noDisplay, .unsupportedDisplay: 69
    case .outOfResources: 71
    case .connectionLost: 74
    }
  }
}

extension CommandError {
  package init(_ error: DesktopError) {
    let name = Program.current.call
    let advice = error.kind == .noDisplay ? "; '\(name) shot' needs none, and xvfb-run provides one" : ""
    self.init(Status(rawValue: error.exitStatus) ?? .software, error.message + advice)
  }
}
