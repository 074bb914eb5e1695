// Controls are views, so importing them also imports views and their animation.

@_exported import SegueAnimation
@_exported import SegueViews
