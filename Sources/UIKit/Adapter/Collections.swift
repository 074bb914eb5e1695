/// A data source with UIKit's methods.
public protocol UICollectionViewDataSource: CollectionViewDataSource {
  /// Returns the number of items in a section.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns a cell that shows an item.
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
}

/// The delegate of a collection whose data source is a `UICollectionViewDataSource`.
public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  /// Called when an item is clicked. Does nothing by default. Not called if the collection has an `onSelect`.
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}

/// A delegate that chooses the sizes and spaces of a flow layout. By default, these are the layout's own.
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// Returns the size of an item, in points. Called for the first item only, because all items have the same size.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// Returns the space around a section, in points.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  /// Returns the space between rows, in points. Called for the first section only.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the least space between the items of a row, in points. Called for the first section only.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
}

extension UICollectionViewDelegate {
  /// Does nothing by default.
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}

extension UICollectionViewDelegateFlowLayout {
  /// Returns the layout's `itemSize`.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { collectionView.uikitFlowLayout.itemSize }
  /// Returns the layout's `sectionInset`.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { collectionView.uikitFlowLayout.sectionInset }
  /// Returns the layout's `minimumLineSpacing`.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { collectionView.uikitFlowLayout.minimumLineSpacing }
  /// Returns the layout's `minimumInteritemSpacing`.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { collectionView.uikitFlowLayout.minimumInteritemSpacing }
}

extension UICollectionViewDataSource {
  /// Returns the result of the UIKit method. Connects the collection's delegate with clicks.
  public func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int {
    collectionView.connectDelegate()
    return self.collectionView(collectionView, numberOfItemsInSection: section)
  }
  /// Returns the result of the UIKit method.
  public func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  { self.collectionView(collectionView, cellForItemAt: IndexPath(indexPath)) }
  /// Returns the space that the delegate or the layout chooses. Gives the layout's sizes to the collection, because this is
  /// called in each layout.
  public func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets {
    let inset = collectionView.sectionInset(section)
    if section == 0 { collectionView.takeLayout(of: self, inset: inset) }
    return inset
  }
}

/// The base of layouts. A layout of another class than `UICollectionViewFlowLayout` places items as that one does.
open class UICollectionViewLayout: NSObject {
  /// The collection that the layout places the items of.
  public internal(set) weak var collectionView: UICollectionView?
  /// Places the items again before the next frame.
  open func invalidateLayout() { collectionView?.setNeedsLayout() }
}

/// A layout that places items of one size in rows, one below another.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The direction in which a collection scrolls.
  public nonisolated enum ScrollDirection: Int, Sendable {
    /// Up and down, or to the sides.
    case vertical, horizontal
  }
  /// The size of all items, in points. The default is 50 by 50.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// The space between rows, in points. The default is 10.
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The least space between the items of a row, in points. Items are spread over the width. The default is 10.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The space around each section, in points. The default is zero.
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  /// The direction in which the collection scrolls. Has no effect: it is always vertical.
  open var scrollDirection = ScrollDirection.vertical
  /// Creates a layout with the default sizes and spaces.
  public override init() { super.init() }
}

extension CollectionView {
  private static let cells = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  private static let layout = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  private var makers: [String: () -> UICollectionViewCell] {
    objc_getAssociatedObject(self, Self.cells) as? [String: () -> UICollectionViewCell] ?? [:]
  }
  private var ownLayout: UICollectionViewLayout? {
    objc_getAssociatedObject(self, Self.layout) as? UICollectionViewLayout
  }
  fileprivate var uikitFlowLayout: UICollectionViewFlowLayout {
    ownLayout as? UICollectionViewFlowLayout ?? UICollectionViewFlowLayout()
  }

  /// Creates a collection with a frame and a layout.
  public convenience init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.init(flowLayout: CollectionViewFlowLayout(itemSize: CGSize(width: 50, height: 50)))
    self.frame = frame
    collectionViewLayout = layout
  }
  /// The layout that places the items.
  public var collectionViewLayout: UICollectionViewLayout {
    get { ownLayout ?? UICollectionViewFlowLayout() }
    set {
      objc_setAssociatedObject(self, Self.layout, newValue, .OBJC_ASSOCIATION_RETAIN)
      newValue.collectionView = self
      setNeedsLayout()
    }
  }

  /// Registers a closure that creates the cells of a kind. `segue adopt` turns `register(Cell.self, …)` into
  /// `register({ Cell() }, …)`.
  public func register(
    _ make: @escaping () -> UICollectionViewCell, forCellWithReuseIdentifier identifier: String
  ) {
    let makers = makers.merging([identifier: make]) { $1 }
    objc_setAssociatedObject(self, Self.cells, makers, .OBJC_ASSOCIATION_RETAIN)
  }
  /// Returns an unused cell of a registered kind, or a new one; an empty cell if the kind is not registered.
  public func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  { dequeueReusableCell(withIdentifier: identifier, make: makers[identifier] ?? { UICollectionViewCell() }) }

  fileprivate func connectDelegate() {
    guard delegateAction == nil else { return }
    delegateAction = { [weak self] in
      guard let self, let delegate = self.delegate as? any UICollectionViewDelegate else { return nil }
      return { delegate.collectionView(self, didSelectItemAt: IndexPath($0)) }
    }
  }

  private var flowDelegate: (any UICollectionViewDelegateFlowLayout)? {
    delegate as? any UICollectionViewDelegateFlowLayout
  }

  fileprivate func sectionInset(_ section: Int) -> Insets {
    flowDelegate?.collectionView(self, layout: collectionViewLayout, insetForSectionAt: section)
      ?? uikitFlowLayout.sectionInset
  }

  /// Sets the flow layout from the layout and the delegate, with the items spread over the width. Does nothing if the collection
  /// was created with a flow layout of Segue's.
  fileprivate func takeLayout(of source: any UICollectionViewDataSource, inset: Insets) {
    guard let layout = ownLayout else { return }
    let (flow, delegate, first) = (uikitFlowLayout, flowDelegate, IndexPath(item: 0, section: 0))
    var taken = CollectionViewFlowLayout(
      itemSize: flow.itemSize, minimumInteritemSpacing: flow.minimumInteritemSpacing,
      minimumLineSpacing: flow.minimumLineSpacing)
    if let delegate, source.collectionView(self, numberOfItemsInSection: 0) > 0 {
      taken.itemSize = delegate.collectionView(self, layout: layout, sizeForItemAt: first)
      taken.minimumLineSpacing = delegate.collectionView(
        self, layout: layout, minimumLineSpacingForSectionAt: 0)
      taken.minimumInteritemSpacing = delegate.collectionView(
        self, layout: layout, minimumInteritemSpacingForSectionAt: 0)
    }
    let width = bounds.width - contentInset.left - contentInset.right - inset.left - inset.right
    let (item, least) = (taken.itemSize.width, taken.minimumInteritemSpacing)
    let count = ((width + least) / (item + least)).rounded(.down)
    if count > 1, count < 1e4 { taken.minimumInteritemSpacing = (width - count * item) / (count - 1) }
    flowLayout = taken
  }
}

/// A screen with a collection, which is the collection's data source and delegate.
open class UICollectionViewController: UIViewController, @MainActor UICollectionViewDataSource,
  @MainActor UICollectionViewDelegate
{
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The collection that fills the screen. The value is never `nil`.
  public private(set) var collectionView: UICollectionView!

  /// Creates a screen with a collection and its layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    super.init()
    collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
  }
  /// Adds the collection to the view. Overrides must call `super`.
  open override func viewDidLoad() {
    super.viewDidLoad()
    (collectionView.dataSource, collectionView.delegate) = (self, self)
    collectionView.fillsSuperview = true
    view.addSubview(collectionView)
  }
  /// Returns 1, for a collection with one section.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// Returns 0, for a collection without items.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    0
  }
  /// Returns an empty cell.
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { UICollectionViewCell() }
  /// Does nothing by default.
  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}
