import SegueStage
import SegueViews

/// A stage with an empty window.
@MainActor func emptyStage() -> Stage { Stage(window: Window(size: Size(20, 20))) }
