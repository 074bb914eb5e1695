// Transitions lead from one screen to another.

@_exported import SegueControllers
