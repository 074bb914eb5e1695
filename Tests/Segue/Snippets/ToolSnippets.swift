import SegueTools

extension Recipes: ToolApplication {}
