/// The ways in which an object keeps an associated value. `OBJC_ASSOCIATION_ASSIGN` does not retain an object; all others retain
/// the value.
public nonisolated enum objc_AssociationPolicy: Sendable {
  case OBJC_ASSOCIATION_ASSIGN, OBJC_ASSOCIATION_RETAIN_NONATOMIC, OBJC_ASSOCIATION_COPY_NONATOMIC
  case OBJC_ASSOCIATION_RETAIN, OBJC_ASSOCIATION_COPY
}

/// The values that are associated with one object.
private struct Associations {
  static var all: [ObjectIdentifier: Associations] = [:]

  weak var owner: AnyObject?
  var values: [UnsafeRawPointer: Any] = [:]
}

/// An object that is associated, but not retained.
private struct Unretained { weak var object: AnyObject? }

/// Returns the value that is associated with an object for a key; `nil` if there is no such value.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let owner = object as AnyObject
  let value = Associations.all[ObjectIdentifier(owner)].flatMap { $0.owner === owner ? $0.values[key] : nil }
  if let unretained = value as? Unretained { return unretained.object }
  return value
}

/// Associates a value with an object for a key; `nil` removes the value. The values of released objects are released at the next
/// call.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let owner = object as AnyObject
  var kept = value
  if let value, policy == .OBJC_ASSOCIATION_ASSIGN, type(of: value) is AnyObject.Type {
    kept = Unretained(object: value as AnyObject)
  }
  // Values are released after the change, because their deinitializers may access associations.
  let old = Associations.all
  var new = old.filter { $0.value.owner != nil }
  new[ObjectIdentifier(owner), default: Associations(owner: owner)].values[key] = kept
  Associations.all = new
  withExtendedLifetime(old) {}
}
