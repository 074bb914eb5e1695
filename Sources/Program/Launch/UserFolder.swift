/// A folder for a user's data (XDG Base Directory Specification).
package enum UserFolder: String {
  case cache = "XDG_CACHE_HOME"
  case configuration = "XDG_CONFIG_HOME"
  case state = "XDG_STATE_HOME"

  /// Returns the path of the folder: the value of its environment variable, if that is an absolute path; otherwise, the default
  /// folder in `HOME`. `nil` if `HOME` is not set either.
  /// - Parameter environment: the environment variables; `nil`, the default, uses the process's variables.
  package func path(_ environment: [String: String]? = nil) -> String? {
    func variable(_ name: String) -> String? { environment.map { $0[name] } ?? Process.environment(name) }
    if let folder = variable(rawValue), folder.hasPrefix("/") { return folder }
    let place =
      switch self {
      case .cache: ".cache"
      case .configuration: ".config"
      case .state: ".local/state"
      }
    return variable("HOME").map { "\($0)/\(place)" }
  }
}
