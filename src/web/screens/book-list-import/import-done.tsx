import { CircleAlert } from '../../ui/icons.ts'
import type { BookListImported } from '../../../contract/book-list-import.ts'
import { READING_LIST_PATH } from '../../../contract/links.ts'
import {
  cutNotesNotice,
  importedText,
  listImportWording,
} from '../../../contract/wording/book-list-import.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { CutNotes } from './cut-notes.tsx'
import { MissList } from './miss-list.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'
import styles from './book-list-import.module.css'

interface ImportDoneProps {
  imported: BookListImported
  onRestart: () => void
}

export function ImportDone({ imported, onRestart }: ImportDoneProps) {
  const heading = useFocusOnMount()
  return (
    <div className={styles.steps}>
      <section aria-labelledby="list-imported" className={styles.head}>
        <h2 id="list-imported" ref={heading} tabIndex={-1} className={styles.heading}>
          {listImportWording.done}
        </h2>
        <Message kind="success">{importedText(imported)}</Message>
        {imported.cut_notes.length > 0 && (
          <Message kind="notice" icon={<CircleAlert />}>
            {cutNotesNotice(imported.cut_notes.length)}
          </Message>
        )}
        <div className={styles.actions}>
          <SiteLink to={READING_LIST_PATH} className={buttonClass({ variant: 'primary' })}>
            {listImportWording.toList}
          </SiteLink>
          <Button onClick={onRestart}>{listImportWording.onceMore}</Button>
        </div>
      </section>
      {imported.cut_notes.length > 0 && <CutNotes notes={imported.cut_notes} />}
      {imported.misses.length > 0 && <MissList misses={imported.misses} />}
    </div>
  )
}
