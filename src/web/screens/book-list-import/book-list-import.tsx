import { listImportWording } from '../../../contract/wording/reading/book-list-import.ts'
import type { Failure } from '../../../contract/page.ts'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { FileChoice } from '../../parts/file-choice/file-choice.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { ImportDone } from './import-done.tsx'
import { ListPreview } from './list-preview.tsx'
import { SourceHints } from './source-hints.tsx'
import { useBookListImport } from './use-book-list-import.ts'
import { Stack } from '../../ui/layout/primitives.tsx'
import styles from './book-list-import.module.css'

/** The steps of the import: choose a file, check the preview, import, see the result. */
export function BookListImport() {
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
