// Controls are views: whoever imports them sees views, and what animates them.

@_exported import SegueAnimation
@_exported import SegueViews
