// Transitions animate changes from one screen to another.

@_exported import SegueControllers
