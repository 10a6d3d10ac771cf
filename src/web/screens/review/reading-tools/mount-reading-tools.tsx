import { createRoot, hydrateRoot } from 'react-dom/client'
import { ReadingEffects, type ReadingEffectsProps } from '../reading-effects.tsx'
import { ReadingTools } from './reading-tools.tsx'

// Loaded with the tools: one chunk for all that a review loads after the first load.
export { ReaderParts } from '../reader-parts.tsx'
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
