/** The strongly connected components of more than one node (Tarjan, 1972). */
export function findCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (node: string): void => {
    const index = order.size
    order.set(node, index)
    lowest.set(node, index)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) !== index) return
    const component = stack.splice(stack.indexOf(node))
    if (component.length > 1) cycles.push(component)
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return cycles
}
