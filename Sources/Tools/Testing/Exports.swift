// Re-exported, because applications use the finders of jumps and flashes, too.

@_exported import SegueChecks
