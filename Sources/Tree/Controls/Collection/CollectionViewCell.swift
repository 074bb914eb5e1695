/// A view that shows one item of a collection. A pressed cell is dimmed.
open class CollectionViewCell: ListCell {}
