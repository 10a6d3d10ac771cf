import { HOME_PATH, READING_LIST_PATH } from '../../../contract/links.ts'
import {
  readingListDocumentTitle,
  readingListWording,
  signedOutWording,
} from '../../../contract/wording/reading-list.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './reading-list-screen.module.css'

/** The reader's own list; whoever is not signed in is told so. */
export default function ReadingListScreen() {
  const { settings } = useSite()
  useHead({
    title: readingListDocumentTitle(settings.name),
    description: readingListWording.sub,
    canonical: READING_LIST_PATH,
  })
  return (
    <Page>
      <div className={styles.list}>
        <PageHeading title={readingListWording.heading} sub={readingListWording.sub} />
        <div className={styles.panel}>
          <EmptyState
            art={<EmptyArt name="文昌" />}
            title={signedOutWording.heading}
            text={signedOutWording.text}
            frame="surface"
            action={
              <SiteLink to={HOME_PATH} className={buttonClass()}>
                {signedOutWording.backHome}
              </SiteLink>
            }
          />
        </div>
      </div>
    </Page>
  )
}
