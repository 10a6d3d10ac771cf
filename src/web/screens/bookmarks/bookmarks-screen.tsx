import { BOOKMARKS_PATH } from '../../../contract/links.ts'
import { bookmarksWording } from '../../../contract/wording/reading/bookmarks.ts'
import { documentTitle } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { ReaderScreen } from '../../parts/reader-screen/reader-screen.tsx'
import { SignedOutPanel } from '../../parts/reader-screen/signed-out-panel.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Bookmarks } from './bookmarks.tsx'
import styles from './bookmarks.module.css'

/** 收藏: the signed-in reader's bookmarks. */
export default function BookmarksScreen() {
  const { settings } = useSite()
  useHead({
    title: documentTitle(bookmarksWording.heading, settings.name),
    description: bookmarksWording.sub,
    canonical: BOOKMARKS_PATH,
  })
  return (
    <Page>
      <BackLink />
      <PageHeading title={bookmarksWording.heading} sub={bookmarksWording.sub} />
      <div className={styles.body}>
        <ReaderScreen
          signedOut={<SignedOutPanel text={bookmarksWording.signedOut} />}
          loading={bookmarksWording.loading}
        >
          {({ id }) => <Bookmarks key={id} reader={id} />}
        </ReaderScreen>
      </div>
    </Page>
  )
}
