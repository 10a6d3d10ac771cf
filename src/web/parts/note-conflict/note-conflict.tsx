import { notesWording } from '../../../contract/wording/reading/reading-list-entries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import styles from './note-conflict.module.css'

interface NoteConflictProps {
  id: string
  /** The note that another device or tab has stored. */
  stored: string
}

/** Above the editor's text: says that the note was changed elsewhere, and shows the stored note. */
export function NoteConflict({ id, stored }: NoteConflictProps) {
  return (
    <Stack fit gap="1">
      <Message kind="error">{notesWording.conflict}</Message>
      <h5 id={`${id}-stored`} className={styles.heading}>
        {notesWording.storedHeading}
      </h5>
      {/* Parts of it can be copied, and a long one scrolls by keyboard, too. */}
      <TextArea
        readOnly
        rows={1}
        dir="auto"
        value={stored}
        placeholder={notesWording.none}
        aria-labelledby={`${id}-stored`}
        className={`${styles.stored} grows`}
      />
      <h5 className={styles.heading}>{notesWording.ownHeading}</h5>
    </Stack>
  )
}

/** Below the editor's text, instead of 儲存. To keep the typed text is to submit it. */
export function NoteChoices({ onKeepStored, onJoin }: { onKeepStored: () => void; onJoin: () => void }) {
  return (
    <Row wrap gap="2" className={styles.choices}>
      <Button size="s" onClick={onKeepStored}>
        {notesWording.keepStored}
      </Button>
      <Button size="s" onClick={onJoin}>
        {notesWording.join}
      </Button>
      <Button size="s" variant="primary" type="submit">
        {notesWording.keepOwn}
      </Button>
    </Row>
  )
}

/** Two versions of a note as one text: the stored one, then the other one without the lines with which both begin. */
export function joinNotes(stored: string, own: string): string {
  if (stored.includes(own)) return stored
  if (own.includes(stored)) return own
  const [storedLines, ownLines] = [stored.split('\n'), own.split('\n')]
  const differsAt = ownLines.findIndex((line, index) => line !== storedLines[index])
  const rest = ownLines.slice(differsAt).join('\n')
  return `${stored.trimEnd()}\n\n${rest.trimStart()}`
}
