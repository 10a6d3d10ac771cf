import { faultWording, documentTitle, screenFaultWording } from '../../contract/wording/site.ts'
import { useHead } from '../client/head.ts'
import { useSite } from '../client/site.ts'
import { EmptyArt } from '../parts/asterism/empty-art.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FaultNote } from '../ui/fault-note.tsx'
import { Page } from '../ui/page.tsx'

/** Shown instead of a screen whose scripts did not load. */
export function ScreenFault({ retry }: { retry: () => void }) {
  const { settings } = useSite()
  useHead({
    title: documentTitle(screenFaultWording.heading, settings.name),
    description: settings.tagline,
  })
  const retryOrReload = () => {
    // A newer build may have replaced the scripts of this page; then only a reload finds the right ones.
    if (navigator.onLine) window.location.reload()
    else retry()
  }
  return (
    <Page>
      <EmptyState art={<EmptyArt />} title={screenFaultWording.heading} as="h1">
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
