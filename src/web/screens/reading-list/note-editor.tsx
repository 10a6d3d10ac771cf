import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import { notesOf, notesWording, ownListWording } from '../../../contract/wording/reading-list-entries.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { FieldCount } from '../../parts/field-count/field-count.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import styles from './entry-notes.module.css'
import type { ListedEntry } from './entries.ts'
import { type OpenNote, useActions } from './entry-actions.ts'

interface NoteEditorProps {
  entry: ListedEntry
  note: OpenNote
}

/** The editor of a note. Each change is stored on this device as a draft until the note is saved. */
export function NoteEditor({ entry, note }: NoteEditorProps) {
  const actions = useActions()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  // The filter may hide the entry and show it again: the editor then starts with the draft.
  const [start] = useState(() => actions.drafts.get(entry.book_id, entry.notes) ?? note.text)
  const [length, setLength] = useState(() => countCodePoints(start))
  const { failure, isWaiting } = note
  useEffect(() => {
    const { current } = area
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [failure])
  const typed = () => area.current?.value ?? start
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isWaiting) actions.saveNote(entry, typed())
  }
  const saveByKey = (event: KeyboardEvent) => {
    const { nativeEvent, ctrlKey, metaKey, key } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    save()
  }
  return (
    <form noValidate className={styles.editor} onSubmit={save}>
      {failure !== undefined && (
        <FailedAction
          {...(failure === 'too_long'
            ? { sentence: problemSentences.note_too_long }
            : { sentence: notesWording.failed, failure })}
        />
      )}
      <TextArea
        ref={area}
        rows={3}
        dir="auto"
        className={styles.area}
        aria-label={notesOf(entry.book.title)}
        aria-describedby={`${id}-count ${id}-hint`}
        placeholder={notesWording.placeholder}
        defaultValue={start}
        readOnly={isWaiting}
        isInvalid={failure !== undefined}
        onKeyDown={saveByKey}
        onChange={({ currentTarget: { value } }) => {
          setLength(countCodePoints(value))
          actions.drafts.set(entry.book_id, value, entry.notes)
        }}
      />
      <div className={styles.row}>
        <span className={styles.facts}>
          <FieldCount id={`${id}-count`} length={length} most={LIMITS.note} />
          <span id={`${id}-hint`} role={isWaiting ? 'status' : undefined}>
            {isWaiting ? notesWording.expired : note.isDraft && notesWording.kept}
          </span>
        </span>
        <Button size="s" disabled={isWaiting} onClick={() => actions.closeNote(entry, typed())}>
          {ownListWording.cancel}
        </Button>
        <Button size="s" variant="primary" type="submit" busy={isWaiting}>
          {isWaiting ? ownListWording.saving : ownListWording.save}
        </Button>
      </div>
    </form>
  )
}
