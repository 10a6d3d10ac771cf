import type { CardGroup } from './card-groups.ts'
import type { ListLayout } from './saved-layout.ts'

/** Measures the present heights of all groups, without making the browser lay out skipped ones. */
export function measureGroups(list: HTMLElement, groups: readonly CardGroup[]): ListLayout {
  return {
    width: window.innerWidth,
    groups: [...list.children].map((element, index) => ({
      height: element.getBoundingClientRect().height,
      cards: groups[index]?.length ?? 0,
    })),
    inView: groupInView(list),
  }
}

/** Index of the group at the window's upper edge, or of the nearest one. */
export function groupInView(list: Element | null): number {
  const groups = [...(list?.children ?? [])]
  const index = groups.findIndex((group) => group.getBoundingClientRect().bottom > 0)
  return index === -1 ? Math.max(0, groups.length - 1) : index
}
