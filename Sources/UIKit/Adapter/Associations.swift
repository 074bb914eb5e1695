/// The ways in which an object keeps an associated value. Here, it retains each value.
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

/// Returns the value that is associated with an object for a key; `nil` if there is no such value.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let owner = object as AnyObject
  return Associations.all[ObjectIdentifier(owner)].flatMap { $0.owner === owner ? $0.values[key] : nil }
}

/// Associates a value with an object for a key; `nil` removes the value. The values of released objects are released at the next
/// call.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let owner = object as AnyObject
  Associations.all = Associations.all.filter { $0.value.owner != nil }
  Associations.all[ObjectIdentifier(owner), default: Associations(owner: owner)].values[key] = value
}
