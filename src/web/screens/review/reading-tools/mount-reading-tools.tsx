import { type ReactNode, type RefObject, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ReviewPage } from '../../../../contract/reviews/reviews.ts'
import { useAccountReading } from '../../../client/reading-settings.ts'
import { SelectionTools } from '../highlights/selection-tools.tsx'
import { ReadingEffects, type ReadingEffectsProps } from '../reading-effects.tsx'
import { ContinueReading } from '../reading-position/continue-reading.tsx'
import { ReadingProgress } from '../reading-progress.tsx'
import { ReadingTools, QUOTE_BUTTON_ID } from './reading-tools.tsx'
import { useApi } from '../../../client/api/api-context.ts'
import { MemberEdit } from '../../../parts/single-page/member-edit.tsx'
import { onNearViewport } from '../../../client/near-viewport.ts'
import { useSession } from '../../../client/session/session.ts'

// Loaded with the tools: one chunk for all that a review loads after the first load.
export { shareReview } from '../share-review.ts'

/** Puts the tools into their place, or takes over the server's. Returns the function that removes them. */
export function mountReadingTools(place: HTMLElement, props: ReadingEffectsProps): () => void {
  const tools = (
    <>
      <ReadingTools review={props.review} body={props.body} />
      <ReadingEffects {...props} />
    </>
  )
  const isRendered = place.hasChildNodes()
  let isGone = false
  // A root that ends before it has hydrated has lost nothing.
  const onRecoverableError = (fault: unknown) => {
    if (!isGone) reportError(fault)
  }
  const root = isRendered ? hydrateRoot(place, tools, { onRecoverableError }) : createRoot(place)
  if (!isRendered) root.render(tools)
  return () => {
    isGone = true
    // Not while the app itself is rendering.
    queueMicrotask(() => root.unmount())
  }
}

interface ReaderPartsProps {
  page: ReviewPage
  body: RefObject<HTMLElement | null>
  letter: RefObject<HTMLFormElement | null>
}

/** The reader's parts within the app, after the first load: the members' 編輯, the progress, the place to continue at, and the selection tools. */
export function ReaderParts({ page, body, letter }: ReaderPartsProps): ReactNode {
  const { review, is_preview } = page
  useAccountReading()
  useHiddenFromSubscribers(letter)
  useEffect(() => {
    // No quote cards are drawn of a draft, nor is it marked.
    const button = document.getElementById(QUOTE_BUTTON_ID)
    if (button && is_preview) button.hidden = true
  }, [is_preview])
  return (
    <>
      <MemberEdit page={page} />
      <ReadingProgress body={body} />
      <ContinueReading review={review} body={body} />
      {!is_preview && <SelectionTools review={review} body={body} />}
    </>
  )
}

/** Hides the line for the letter from those whom the letter reaches already. */
function useHiddenFromSubscribers(line: RefObject<HTMLFormElement | null>): void {
  const api = useApi()
  const isSignedIn = useSession().status === 'signed-in'
  useEffect(() => {
    const { current: form } = line
    if (!form || !isSignedIn) return undefined
    let isGone = false
    const hide = (isHidden: boolean) => {
      if (!isGone) form.hidden = isHidden
    }
    const stop = onNearViewport(form, () => {
      api.call('GET /api/account/newsletter', { unasked: true }).then(
        ({ is_subscribed }) => hide(is_subscribed),
        // Where it cannot be read, the line stays.
        () => undefined,
      )
    })
    return () => {
      hide(false)
      isGone = true
      stop()
    }
  }, [line, api, isSignedIn])
}
