import { LIST_IMPORT_PATH, READING_LIST_PATH } from '../../../contract/links.ts'
import { listImportWording } from '../../../contract/wording/reading/book-list-import.ts'
import { documentTitle } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { ReaderScreen, SignedOutPanel } from '../../parts/reader-screen/reader-screen.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { BookListImport } from './book-list-import.tsx'
import styles from './book-list-import.module.css'

/** 匯入書單: imports a reader's list from another site, or an account export. */
export default function BookListImportScreen() {
  const { settings } = useSite()
  useHead({
    title: documentTitle(listImportWording.heading, settings.name),
    description: listImportWording.sub,
    canonical: LIST_IMPORT_PATH,
  })
  return (
    <Page>
      <div className={styles.screen}>
        <BackLink to={READING_LIST_PATH}>{listImportWording.backToList}</BackLink>
        <PageHeading title={listImportWording.heading} sub={listImportWording.sub} />
        <div className={styles.body}>
          <ReaderScreen
            signedOut={<SignedOutPanel text={listImportWording.signedOut} />}
            loading={listImportWording.loading}
          >
            {({ id }) => <BookListImport key={id} />}
          </ReaderScreen>
        </div>
      </div>
    </Page>
  )
}
