import { Pencil } from '../../../ui/icons/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { notesWording } from '../../../../contract/wording/reading/reading-list-entries.ts'
import { unsentWording } from '../../../../contract/wording/site/unsent.ts'
import type { NoteDraft } from '../../../client/device-texts.ts'
import { LongText } from '../../../parts/long-text/long-text.tsx'
import { useDiscardQuestion } from './discard-question.tsx'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './entry-notes.module.css'
import type { ListedEntry } from '../entries.ts'
import { type OpenNote, useActions } from '../entry-actions.ts'
import { NoteEditor } from './note-editor.tsx'

interface EntryNotesProps {
  entry: ListedEntry
  /** Set while this entry's note is being edited. */
  open: OpenNote | null
}

/** 我的筆記: the note, or its editor. */
export function EntryNotes({ entry, open }: EntryNotesProps) {
  const [hasWritten, setHasWritten] = useState(false)
  const isOpen = open !== null
  if (isOpen && !hasWritten) setHasWritten(true)
  return (
    <Stack align="center" gap="1 4" above="4" className={styles.notes}>
      {open ? (
        <>
          <h4 className={styles.heading}>{notesWording.heading}</h4>
          <NoteEditor entry={entry} note={open} />
        </>
      ) : (
        <Note entry={entry} hasFocus={hasWritten} />
      )}
    </Stack>
  )
}

/** `hasFocus`: the reader has just closed the editor. */
function Note({ entry, hasFocus }: { entry: ListedEntry; hasFocus: boolean }) {
  const actions = useActions()
  const edit = useRef<HTMLButtonElement>(null)
  // Read on mount, and again when the note has changed.
  const [draft, setDraft] = useState<NoteDraft>()
  useEffect(() => {
    let isCurrent = true
    void actions.readDraft(entry).then((read) => isCurrent && setDraft(read))
    return () => {
      isCurrent = false
    }
  }, [actions, entry])
  useEffect(() => {
    // The focus is not taken from another element.
    if (hasFocus && document.activeElement === document.body) edit.current?.focus({ preventScroll: true })
  }, [hasFocus])
  const { discard, question } = useDiscardQuestion(entry, () => {
    void actions.dropDraft(entry)
    setDraft(undefined)
  })
  const open = async () => {
    // Another tab may have stored one since.
    const stored = await actions.readDraft(entry)
    const { id, notes, notes_version } = entry
    actions.openNote({
      entry: id,
      text: notes,
      version: notes_version,
      ...stored,
      isDraft: stored !== undefined,
    })
  }
  const isUnsent = entry.isUnsent === true && draft !== undefined
  const shown = isUnsent ? draft.text : entry.notes
  const label = entry.notes === '' ? notesWording.add : notesWording.edit
  return (
    <>
      <h4 className={styles.heading}>{notesWording.heading}</h4>
      {draft === undefined ? (
        <button ref={edit} type="button" className="no-print text-button" onClick={() => void open()}>
          <Pencil />
          {label}
        </button>
      ) : (
        <Row as="p" wrap gap="0 4" size="4" tone="soft" className={`${styles.draft} no-print`}>
          <span role={isUnsent ? 'status' : undefined}>
            {isUnsent ? unsentWording.noteWaits : notesWording.draft}
          </span>
          <button ref={edit} type="button" className="text-button" onClick={() => void open()}>
            {notesWording.goOn}
          </button>
          <button type="button" className="text-button" onClick={() => discard(draft.text)}>
            {notesWording.dropDraft}
          </button>
        </Row>
      )}
      {shown === '' ? (
        <p className={styles.none}>
          <i>{notesWording.none}</i>
        </p>
      ) : (
        <LongText text={shown} className={styles.text} mostLines={16} />
      )}
      {question}
    </>
  )
}
