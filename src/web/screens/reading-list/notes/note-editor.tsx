import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { countCodePoints, LIMITS } from '../../../../contract/limits.ts'
import {
  notesOf,
  notesWording,
  ownListWording,
} from '../../../../contract/wording/reading/reading-list-entries.ts'
import { problemSentences } from '../../../../contract/wording/problems.ts'
import { FailedAction } from '../../../parts/fault/failed-action.tsx'
import { FieldCount } from '../../../parts/field-count/field-count.tsx'
import { joinNotes, NoteChoices, NoteConflict } from '../../../parts/note-conflict/note-conflict.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { useDiscardQuestion } from './discard-question.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from './entry-notes.module.css'
import type { ListedEntry } from '../entries.ts'
import { type OpenNote, useActions } from '../entry-actions.ts'

interface NoteEditorProps {
  entry: ListedEntry
  note: OpenNote
}

/**
 * The editor of a note. Each change is stored on this device as a draft until the note is saved. If the note was changed
 * elsewhere since the text was begun, both texts are shown, and the reader keeps either or joins them.
 */
export function NoteEditor({ entry, note }: NoteEditorProps) {
  const actions = useActions()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [start] = useState(() => actions.typedText(note))
  const [length, setLength] = useState(() => countCodePoints(start))
  const [isJoined, setIsJoined] = useState(false)
  const { failure, isWaiting, version } = note
  const isConflict = version < entry.notes_version
  const focusEnd = () => {
    const { current } = area
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }
  useEffect(focusEnd, [failure, isConflict])
  const typed = () => area.current?.value ?? start
  useEffect(() => {
    // Another tab may have replaced this draft by its own, or removed it.
    const storeDraft = () => {
      const text = typed()
      if (text !== entry.notes) actions.keepDraft(entry, { text, version })
    }
    window.addEventListener('pagehide', storeDraft)
    return () => window.removeEventListener('pagehide', storeDraft)
  })
  const { discard, question } = useDiscardQuestion(entry, () => actions.closeNote(entry, typed(), version))
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isWaiting) void actions.saveNote(entry, typed(), isConflict ? entry.notes_version : version)
  }
  const saveByKey = (event: KeyboardEvent) => {
    const { nativeEvent, ctrlKey, metaKey, key } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    if (!isConflict) save()
  }
  const join = () => {
    const joined = joinNotes(entry.notes, typed())
    if (area.current) area.current.value = joined
    setLength(countCodePoints(joined))
    setIsJoined(true)
    actions.replaceNote(entry, joined)
  }
  const hint = isWaiting
    ? notesWording.expired
    : isJoined
      ? notesWording.joined
      : note.isDraft && !isConflict && notesWording.kept
  return (
    <form noValidate className={styles.editor} onSubmit={save}>
      {failure !== undefined && (
        <FailedAction
          {...(failure === 'too_long'
            ? { sentence: problemSentences.note_too_long }
            : { sentence: notesWording.failed, failure })}
        />
      )}
      {isConflict && <NoteConflict id={id} stored={entry.notes} />}
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
          actions.keepDraft(entry, { text: value, version })
        }}
      />
      <Row justify="end" wrap gap="2" className={styles.row}>
        <span className={styles.facts}>
          <FieldCount
            id={`${id}-count`}
            length={length}
            maxLength={LIMITS.note}
            isQuiet={failure === 'too_long'}
          />
          <span id={`${id}-hint`} role={isWaiting || isJoined ? 'status' : undefined}>
            {hint}
          </span>
        </span>
        {isConflict ? (
          <NoteChoices onKeepStored={() => actions.closeNote(entry, typed(), version)} onJoin={join} />
        ) : (
          <SaveOrCancel isWaiting={isWaiting} onCancel={() => discard(typed())} />
        )}
      </Row>
      {question}
    </form>
  )
}

/** Not one component with NoteChoices, so that React does not turn a pressed button into the submit button. */
function SaveOrCancel({ isWaiting, onCancel }: { isWaiting: boolean; onCancel: () => void }) {
  return (
    <>
      <Button size="s" disabled={isWaiting} onClick={onCancel}>
        {ownListWording.cancel}
      </Button>
      <Button size="s" variant="primary" type="submit" busy={isWaiting}>
        {isWaiting ? ownListWording.saving : ownListWording.save}
      </Button>
    </>
  )
}
