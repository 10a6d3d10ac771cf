import { type ComponentType, lazy, Suspense } from 'react'
import { READING_LIST_PATH } from '../../../contract/links.ts'
import { highlightsWording } from '../../../contract/wording/reading/highlights.ts'
import {
  readingListDocumentTitle,
  readingListWording,
  signedOutWording,
} from '../../../contract/wording/reading/reading-list.ts'
import { documentTitle } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import { useLocation } from '../../client/location/location.ts'
import { useSite } from '../../client/site.ts'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { ReaderScreen, SignedOutPanel } from '../../parts/reader-screen/reader-screen.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { HIGHLIGHTS_QUERY } from './entries.ts'
import { OwnListFallback } from './unreachable-list.tsx'
import styles from './reading-list-screen.module.css'

// Loaded for signed-in readers only.
const loadOwnList = () => import('./own-list.tsx')
const OwnList = lazy<ComponentType<{ reader: string }>>(() =>
  loadOwnList().catch((cause: unknown) => {
    console.error('the reading list could not be loaded', cause)
    return { default: OwnListFallback }
  }),
)

const OwnHighlights = lazy<ComponentType<{ reader: string }>>(() =>
  import('./highlights/own-highlights.tsx').catch((cause: unknown) => {
    console.error('the marked passages could not be loaded', cause)
    return { default: OwnListFallback }
  }),
)

/** The reader's own list, or with `?show=highlights` the marked passages; without a session the sign-in (docs/product/reading-list.md). */
export default function ReadingListScreen() {
  const { settings } = useSite()
  const isHighlights = useLocation().search === HIGHLIGHTS_QUERY
  const { heading, sub, loading } = isHighlights ? HIGHLIGHTS : readingListWording
  useHead({
    title: isHighlights ? documentTitle(heading, settings.name) : readingListDocumentTitle(settings.name),
    description: readingListWording.sub,
    canonical: READING_LIST_PATH,
  })
  const Own = isHighlights ? OwnHighlights : OwnList
  return (
    <Page>
      <div className={styles.list}>
        <BackLink />
        <PageHeading title={heading} sub={sub} />
        <ReaderScreen
          signedOut={
            <div className={styles.panel}>
              <SignedOutPanel text={signedOutWording.text} />
            </div>
          }
          loading={loading}
        >
          {({ id }) => (
            <Suspense fallback={<Spinner text={loading} />}>
              <Own key={id} reader={id} />
            </Suspense>
          )}
        </ReaderScreen>
      </div>
    </Page>
  )
}

const HIGHLIGHTS = {
  heading: highlightsWording.listHeading,
  sub: highlightsWording.listSub,
  loading: highlightsWording.loading,
}
