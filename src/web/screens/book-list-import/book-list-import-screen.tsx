import { LIST_IMPORT_PATH, READING_LIST_PATH } from '../../../contract/links.ts'
import {
  listImportWording,
  importedText,
  listSourceHints,
  listSourceNames,
} from '../../../contract/wording/reading/book-list-import.ts'
import { documentTitle } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { ReaderScreen, SignedOutPanel } from '../../parts/reader-screen/reader-screen.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './book-list-import.module.css'
import type { Failure } from '../../../contract/page.ts'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { FileChoice } from '../../parts/file-choice/file-choice.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { ListPreview } from './list-preview.tsx'
import { useBookListImport } from './use-book-list-import.ts'
import { Stack, Row, Note } from '../../ui/layout/primitives.tsx'
import type { BookListImported } from '../../../contract/reading/book-list-import.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { LossNotices, LossReports } from './losses.tsx'
import { MissList } from './row-report.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'
import { LIST_SOURCES } from '../../../contract/reading/book-list-sources.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Title } from '../../ui/layout/title.tsx'
import hintStyles from './source-hints.module.css'

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

/** The steps of the import: choose a file, check the preview, import, see the result. */
function BookListImport() {
  const { step, failure, choose, retry, importList, restart, ...shown } = useBookListImport()
  const failed = (sentence: string, onRetry?: () => void) =>
    failure && <FailedImport sentence={sentence} failure={failure} onRetry={onRetry} />
  switch (step.name) {
    case 'choosing':
      return (
        <Stack gap="7">
          <FileChoice words={listImportWording} accept={ACCEPT} isBack={step.isBack} onChoose={choose} />
          {failed(listImportWording.failed, retry)}
          <SourceHints />
        </Stack>
      )
    case 'reading':
      return (
        <div className={styles.waiting}>
          <Spinner text={listImportWording.reading} />
        </div>
      )
    case 'previewed':
      return (
        <ListPreview
          preview={step.preview}
          {...shown}
          isImporting={step.isImporting}
          failed={failed(listImportWording.importFailed)}
          onImport={importList}
          onRestart={restart}
        />
      )
    case 'done':
      return <ImportDone imported={step.imported} onRestart={restart} />
  }
}

const ACCEPT =
  '.csv,.tsv,.txt,.xlsx,.json,.jsonl,.zip,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/json,application/zip'

interface FailedImportProps {
  /** Shown if the fault may be the site's; else the failure says what is wrong with the file. */
  sentence: string
  failure: Failure
  onRetry: (() => void) | undefined
}

function FailedImport({ sentence, failure, onRetry }: FailedImportProps) {
  return (
    <FailedAction
      sentence={failure.isFault ? sentence : failure.sentence}
      failure={failure}
      onRetry={onRetry ?? null}
    />
  )
}

function ImportDone({ imported, onRestart }: { imported: BookListImported; onRestart: () => void }) {
  const heading = useFocusOnMount()
  return (
    <Stack gap="7">
      <Stack as="section" gap="3" aria-labelledby="list-imported" className={styles.head}>
        <h2 id="list-imported" ref={heading} tabIndex={-1} className={styles.heading}>
          {listImportWording.done}
        </h2>
        <Message kind="success">{importedText(imported)}</Message>
        <LossNotices losses={imported.losses} />
        <Row wrap gap="3" above="1">
          <SiteLink to={READING_LIST_PATH} className={buttonClass({ variant: 'primary' })}>
            {listImportWording.toList}
          </SiteLink>
          <Button onClick={onRestart}>{listImportWording.onceMore}</Button>
        </Row>
      </Stack>
      <LossReports losses={imported.losses} />
      {imported.misses.length > 0 && <MissList misses={imported.misses} />}
    </Stack>
  )
}

/** How to export a file from each source, and what the import leaves unchanged. */
function SourceHints() {
  return (
    <>
      <Note size="5" tone="soft">
        {listImportWording.promise}
      </Note>
      <section aria-labelledby="list-sources">
        <Title id="list-sources" size="9" below="3">
          {listImportWording.howHeading}
        </Title>
        <Stack as="dl" gap="3" className={hintStyles.sources}>
          {LIST_SOURCES.map((source) => (
            <Grid medium="8em minmax(0, 1fr)" gap="0 4" key={source}>
              <dt>{listSourceNames[source]}</dt>
              <dd>{listSourceHints[source]}</dd>
            </Grid>
          ))}
        </Stack>
      </section>
    </>
  )
}
