import type { BookListImported } from '../../../contract/reading/book-list-import.ts'
import { READING_LIST_PATH } from '../../../contract/links.ts'
import { importedText, listImportWording } from '../../../contract/wording/reading/book-list-import.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { LossNotices, LossReports } from './losses.tsx'
import { MissList } from './miss-list.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import styles from './book-list-import.module.css'

interface ImportDoneProps {
  imported: BookListImported
  onRestart: () => void
}

export function ImportDone({ imported, onRestart }: ImportDoneProps) {
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
