import { useEffect, useState } from 'react'
import type { Failure, Resource } from '../../contract/page.ts'
import { focusWithoutScroll } from './move-focus.ts'

/** The present failure, or during a retry the last one, so that its button keeps the focus, which then moves to `headingSelector`. */
export function useShownFailure(
  resource: Resource<unknown>,
  headingSelector = 'main h1',
): { failure: Failure; isRetrying: boolean } | undefined {
  const [last, setLast] = useState<Failure | null>()
  const present = resource.state === 'failed' ? resource.failure : undefined
  // Null once the data are loaded after a failure.
  const next = present ?? (last && resource.state === 'ready' ? null : last)
  if (next !== last) setLast(next)

  useEffect(() => {
    if (last !== null) return
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>(headingSelector)
    if (heading) focusWithoutScroll(heading)
  }, [last, headingSelector])

  if (present) return { failure: present, isRetrying: false }
  return last && resource.state === 'loading' ? { failure: last, isRetrying: true } : undefined
}
