import { useEffect, useState } from 'react'
import { useBeforeLeave } from '../../client/location.ts'
import type { CardGroup } from './card-groups.ts'
import { measureGroups } from './measure-layout.ts'
import type { SavedLayout } from './saved-layout.ts'
import type { ReviewListState } from './use-review-list.ts'

/**
 * The layout when the reader left the list, if the window is as wide as then; saves the present one when the reader leaves.
 * With it going back restores the scroll position before all cards are rendered.
 */
export function useSavedLayout(
  list: Pick<ReviewListState, 'savedLayout' | 'saveLayout'>,
  element: { current: HTMLElement | null },
  groups: readonly CardGroup[],
): SavedLayout | undefined {
  const [saved, setSaved] = useState(() => ifSameWidth(list.savedLayout))
  useEffect(() => {
    const check = () => setSaved(ifSameWidth)
    window.addEventListener('resize', check)
    return () => window.removeEventListener('resize', check)
  }, [])
  useBeforeLeave(() => {
    if (element.current) list.saveLayout(measureGroups(element.current, groups))
  })
  return saved
}

function ifSameWidth(saved: SavedLayout | undefined): SavedLayout | undefined {
  return saved?.width === globalThis.innerWidth ? saved : undefined
}
