import { useEffect, useState } from 'react'
import { useBeforeLeave } from '../../client/location/location.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import type { CardGroup } from './card-groups.ts'
import { measureGroups } from './measure-layout.ts'
import type { ListLayout } from './saved-layout.ts'
import type { ReviewListState } from './use-review-list.ts'

/** The layout when the reader left the list in a window as wide: going back restores the scroll position before all cards are rendered. */
export function useSavedLayout(
  list: Pick<ReviewListState, 'savedLayout' | 'saveLayout'>,
  element: { current: HTMLElement | null },
  groups: readonly CardGroup[],
): ListLayout | undefined {
  // The server's markup, which the app hydrates, has no saved heights.
  const isHydrated = useHydrated()
  const [saved, setSaved] = useState(() => ifSameWidth(list.savedLayout))
  useEffect(() => {
    const check = () => setSaved(ifSameWidth)
    window.addEventListener('resize', check)
    return () => window.removeEventListener('resize', check)
  }, [])
  useSaveOnLeave(() => {
    if (element.current) list.saveLayout(measureGroups(element.current, groups))
  })
  return isHydrated ? saved : undefined
}

/** Calls `save` when the reader leaves the screen or the document. */
export function useSaveOnLeave(save: () => void): void {
  useBeforeLeave(save)
  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => window.removeEventListener('pagehide', save)
  })
}

function ifSameWidth(saved: ListLayout | undefined): ListLayout | undefined {
  return saved?.width === globalThis.innerWidth ? saved : undefined
}
