import { faultWording, documentTitle } from '../../contract/wording/site/site.ts'
import { unavailableWording } from '../../contract/wording/site/unavailable.ts'
import { useHead } from '../client/head.ts'
import { useSite } from '../client/site.ts'
import { EmptyArt } from '../parts/asterism/empty-art.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { FaultNote } from '../ui/messages/fault-note.tsx'
import { Page } from '../ui/page/page.tsx'
import type { Route } from './route.ts'

interface ScreenFaultProps {
  route: Route
  retry: () => void
}

/** Shown instead of a screen whose scripts did not load: says what the screen says when its data do not load. */
export function ScreenFault({ route, retry }: ScreenFaultProps) {
  const { heading, text } = route.unavailable ?? unavailableWording.screen
  const { settings } = useSite()
  useHead({
    title: documentTitle(heading, settings.name),
    description: settings.tagline,
  })
  const retryOrReload = () => {
    // A newer build may have replaced the scripts of this page; then only a reload finds the right ones.
    if (navigator.onLine) window.location.reload()
    else retry()
  }
  return (
    <Page>
      <EmptyState
        art={<EmptyArt />}
        title={<span lang={route.unavailable ? undefined : 'en'}>{heading}</span>}
        text={text}
        as="h1"
      >
        <FaultNote
          sentence={faultWording.sentence}
          retryLabel={faultWording.retry}
          onRetry={retryOrReload}
          requestIdLabel={faultWording.requestId}
          requestId={null}
        />
      </EmptyState>
    </Page>
  )
}
