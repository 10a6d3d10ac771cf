import { CASE } from './card-groups.ts'

/** The place of the bay at the window's upper edge, or of the nearest to it, in a list of cases. */
export function placeInView(list: Element | null): number {
  const inView = endingBelowTheEdge(list)
  return inView * CASE + endingBelowTheEdge(list?.children[inView])
}

function endingBelowTheEdge(whole: Element | null | undefined): number {
  const parts = [...(whole?.children ?? [])]
  const place = parts.findIndex((part) => part.getBoundingClientRect().bottom > 0)
  return place === -1 ? Math.max(0, parts.length - 1) : place
}
