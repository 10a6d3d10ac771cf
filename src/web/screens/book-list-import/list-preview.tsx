import type { ReactNode } from 'react'
import type { ListPreview as Preview } from '../../../contract/reading/book-list-import.ts'
import {
  importTheseText,
  listHeading,
  listImportWording,
  listSummary,
} from '../../../contract/wording/reading/book-list-import.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { CutNotices, CutParts } from './cut-notices.tsx'
import { MatchList } from './match-list.tsx'
import { MissList } from './miss-list.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'
import styles from './book-list-import.module.css'

interface ListPreviewProps {
  preview: Preview
  fileName: string
  isImporting: boolean
  /** The failure of the last import, shown below the buttons. */
  failed: ReactNode
  onImport: () => void
  onRestart: () => void
}

/** The rows that would be imported, and those that would not. Nothing is stored yet. */
export function ListPreview({
  preview: { source, total, matches, misses, ...cut },
  fileName,
  isImporting,
  failed,
  onImport,
  onRestart,
}: ListPreviewProps) {
  const heading = useFocusOnMount()
  const count = matches.filter(({ state }) => state !== 'known').length
  return (
    <div className={styles.steps}>
      <section aria-labelledby="list-preview" className={styles.head}>
        <h2
          id="list-preview"
          ref={heading}
          tabIndex={-1}
          aria-describedby="list-summary"
          className={styles.heading}
        >
          {listHeading(source)}
        </h2>
        <p className={styles.file}>{fileName}</p>
        <p id="list-summary" className="num">
          {total === 0 ? listImportWording.empty : listSummary(total, matches.length, misses.length)}
        </p>
        {count === 0 && total > 0 && (
          <Message kind="notice">
            {matches.length === 0 ? listImportWording.noMatches : listImportWording.nothingNew}
          </Message>
        )}
        <CutNotices {...cut} />
        <div className={styles.actions}>
          {count > 0 && (
            <Button variant="primary" busy={isImporting} onClick={onImport}>
              {isImporting ? listImportWording.importing : importTheseText(count)}
            </Button>
          )}
          <Button disabled={isImporting} onClick={onRestart}>
            {listImportWording.another}
          </Button>
        </div>
        {failed}
      </section>
      {matches.length > 0 && <MatchList matches={matches} />}
      <CutParts {...cut} />
      {misses.length > 0 && <MissList misses={misses} />}
    </div>
  )
}
