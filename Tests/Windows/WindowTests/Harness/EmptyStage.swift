import SegueStage
import SegueViews

/// Contents that show nothing.
@MainActor func emptyStage() -> Stage { Stage(window: Window(size: Size(20, 20))) }
