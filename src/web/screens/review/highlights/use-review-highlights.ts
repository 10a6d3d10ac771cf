import { useMemo } from 'react'
import type { Highlight } from '../../../../contract/reading/highlights.ts'
import type { Failure } from '../../../../contract/page.ts'
import { splitScript } from '../../../../contract/site/scripts.ts'
import type { TextQuote } from '../../../../contract/reading/text-quote.ts'
import { toFailure } from '../../../client/api/api.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { useRetryAfterSignIn } from '../../../client/session/retry-after-sign-in.ts'
import {
  type HighlightActions,
  useHighlightActions,
} from '../../../parts/highlights/use-highlight-actions.ts'

export interface ReviewHighlights extends HighlightActions {
  isLoading: boolean
  /** Those that are shown, in the order of the text. */
  highlights: readonly Highlight[]
  /** Marks a passage of this page; shown at once. Returns the mark, or why there is none. */
  add: (passage: TextQuote, note: string) => Promise<Highlight | Failure>
}

/** The reader's marks in a review, in the script of the page. */
export function useReviewHighlights(review: number): ReviewHighlights {
  const api = useApi()
  const retryAfterSignIn = useRetryAfterSignIn()
  const { script } = splitScript(window.location.pathname)
  const query = useReaderData('GET /api/reviews/{id}/highlights', {
    params: { id: review },
    query: { script },
    unasked: true,
  })
  const { resource, retry, update } = query
  const change = (changed: (all: readonly Highlight[]) => Highlight[]) =>
    update(({ highlights }) => ({ highlights: changed(highlights).toSorted(byPlace) }))
  const actions = useHighlightActions({
    change: (id, fields) =>
      change((all) => all.map((each) => (each.id === id ? { ...each, ...fields } : each))),
    reload: retry,
  })
  const loaded = resource.state === 'ready' ? resource.data.highlights : NONE
  const highlights = useMemo(
    () => loaded.filter(({ id }) => !actions.hidden.has(id)),
    [loaded, actions.hidden],
  )
  const add: ReviewHighlights['add'] = async (passage, note) => {
    const id = newId()
    const shown = { id, book_id: review, quote: passage.exact, anchor: passage, note, version: 0 }
    // A note is shown once it is stored: until then its dialog stays.
    if (note === '') change((all) => [...all, { ...shown, created_at: new Date().toISOString() }])
    const without = (all: readonly Highlight[], ...ids: string[]) =>
      all.filter((each) => !ids.includes(each.id))
    try {
      const body = { id, ...passage, note, script }
      const request = () => api.call('POST /api/reviews/{id}/highlights', { params: { id: review }, body })
      const stored = await retryAfterSignIn(request)
      change((all) => [...without(all, id, stored.id), stored])
      return stored
    } catch (cause) {
      change((all) => without(all, id))
      return toFailure(cause)
    }
  }
  return { ...actions, isLoading: resource.state === 'loading', highlights, add }
}

const NONE: readonly Highlight[] = []

function byPlace(one: Highlight, other: Highlight): number {
  return (one.anchor?.start ?? Infinity) - (other.anchor?.start ?? Infinity)
}

/** 32 hexadecimal digits, also where the page is not on HTTPS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
