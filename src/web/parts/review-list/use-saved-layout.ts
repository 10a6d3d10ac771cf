import { useEffect, useState } from 'react'
import { useBeforeLeave } from '../../client/location.ts'
import type { CardGroup } from './card-groups.ts'
import { measureGroups } from './list-layout.ts'
import type { LeftShelves } from './list-memory.ts'
import type { ReviewListState } from './use-review-list.ts'

/**
 * The heights that the groups had when the reader left the list, while the window is as wide as then; saves them when
 * the reader leaves again. With them the way back finds the same place before all cards are rendered.
 */
export function useSavedHeights(
  list: Pick<ReviewListState, 'left' | 'leave'>,
  element: { current: HTMLElement | null },
  groups: readonly CardGroup[],
): LeftShelves | undefined {
  const [saved, setSaved] = useState(() => ifSameWidth(list.left))
  useEffect(() => {
    const check = () => setSaved(ifSameWidth)
    window.addEventListener('resize', check)
    return () => window.removeEventListener('resize', check)
  }, [])
  useBeforeLeave(() => {
    if (element.current) list.leave(measureGroups(element.current, groups))
  })
  return saved
}

function ifSameWidth(saved: LeftShelves | undefined): LeftShelves | undefined {
  return saved?.width === globalThis.innerWidth ? saved : undefined
}
