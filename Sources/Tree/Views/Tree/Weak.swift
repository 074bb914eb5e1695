/// A weak reference, for collections that do not retain their elements.
package struct Weak<Object: AnyObject> {
  package private(set) weak var object: Object?

  package init(_ object: Object) { self.object = object }
}
