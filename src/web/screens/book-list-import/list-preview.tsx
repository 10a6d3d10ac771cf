import type { ReactNode } from 'react'
import type { ListPreview as Preview } from '../../../contract/reading/book-list-import.ts'
import {
  importTheseText,
  besideListText,
  listHeading,
  listImportWording,
  listSummary,
  nothingToImport,
} from '../../../contract/wording/reading/book-list-import.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { CutNotices, CutParts } from './cut-notices.tsx'
import { MatchList } from './match-list.tsx'
import { MissList } from './miss-list.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
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
  preview,
  fileName,
  isImporting,
  failed,
  onImport,
  onRestart,
}: ListPreviewProps) {
  const { source, total, matches, unreviewed, misses, bookmarks, highlights } = preview
  const heading = useFocusOnMount()
  const isNew = ({ state }: { state: string }) => state !== 'known'
  const count = [...matches, ...unreviewed].filter(isNew).length + bookmarks + highlights
  return (
    <Stack gap="7">
      <Stack as="section" gap="3" aria-labelledby="list-preview" className={styles.head}>
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
          {total === 0 ? listImportWording.empty : listSummary(preview)}
        </p>
        {count === 0 && total > 0 && <Message kind="notice">{nothingToImport(preview)}</Message>}
        {bookmarks + highlights > 0 && <p className="num">{besideListText(bookmarks, highlights)}</p>}
        <CutNotices {...preview} />
        <Row wrap gap="3" above="1">
          {count > 0 && (
            <Button variant="primary" busy={isImporting} onClick={onImport}>
              {isImporting ? listImportWording.importing : importTheseText(count, source)}
            </Button>
          )}
          <Button disabled={isImporting} onClick={onRestart}>
            {listImportWording.another}
          </Button>
        </Row>
        {failed}
      </Stack>
      {matches.length > 0 && <MatchList heading={listImportWording.matches} matches={matches} />}
      {unreviewed.length > 0 && <MatchList heading={listImportWording.unreviewed} matches={unreviewed} />}
      <CutParts {...preview} />
      {misses.length > 0 && <MissList misses={misses} />}
    </Stack>
  )
}
