package import ArgumentParser

// An option is what the help says of it, what it calls the value, and how that is read.
extension Option {
  /// An option with a default. Its value may begin with a minus sign.
  package init(
    wrappedValue: Value, _ help: String, _ value: String? = nil,
    parse: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditional, help: ArgumentHelp(help, valueName: value),
      transform: parse)
  }

  /// An option that may be left out. Its value may begin with a minus sign.
  package init<T>(
    _ help: String, _ value: String? = nil, parse: @Sendable @escaping (String) throws -> T
  ) where Value == T? {
    self.init(parsing: .unconditional, help: ArgumentHelp(help, valueName: value), transform: parse)
  }

  /// A text, such as the name of a file, that may be left out.
  package init(_ help: String, _ value: String, name: NameSpecification = .long) where Value == String? {
    self.init(name: name, help: ArgumentHelp(help, valueName: value))
  }

  /// A text that has to be given.
  package init(_ help: String, _ value: String, name: NameSpecification = .long) where Value == String {
    self.init(name: name, help: ArgumentHelp(help, valueName: value))
  }
}

extension CommandConfiguration {
  /// A command with a discussion in its help, and examples below that.
  /// - Parameters:
  ///   - name: by default that of its type.
  ///   - examples: see `Program.discussion`.
  package init(
    _ abstract: String, _ discussion: String = "", name: String? = nil,
    examples: (_ name: String, _ scene: String) -> [String]
  ) {
    self.init(
      commandName: name, abstract: abstract,
      discussion: Program.discussion(discussion, examples: examples))
  }
}
