import { Pencil } from '../../../ui/icons/icons.ts'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, useId, type ReactNode } from 'react'
import {
  notesWording,
  notesOf,
  ownListWording,
  unsavedText,
} from '../../../../contract/wording/reading/reading-list-entries.ts'
import { unsentWording } from '../../../../contract/wording/site/unsent.ts'
import { focusAtEnd } from '../../../client/use-focus-at-end.ts'
import type { NoteDraft } from '../../../client/device-texts.ts'
import { LongText } from '../../../parts/long-text/long-text.tsx'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './entry-notes.module.css'
import type { ListedEntry } from '../entries.ts'
import { type OpenNote, useActions } from '../entry-actions.ts'
import { countCodePoints, LIMITS } from '../../../../contract/limits.ts'
import { problemSentences } from '../../../../contract/wording/problems.ts'
import { FailedAction } from '../../../parts/fault/failed-action.tsx'
import { FieldCount } from '../../../parts/field-count/field-count.tsx'
import { joinNotes, NoteChoices, NoteConflict } from '../../../parts/note-conflict/note-conflict.tsx'
import { SaveOrCancel } from '../../../ui/buttons/save-or-cancel.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'

/** 我的筆記: the note, or its editor. */
export function EntryNotes({ entry, open }: { entry: ListedEntry; open: OpenNote | null }) {
  const [hasWritten, setHasWritten] = useState(false)
  const isOpen = open !== null
  if (isOpen && !hasWritten) setHasWritten(true)
  return (
    <Stack align="center" gap="1 4" className={styles.notes}>
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

/** The editor of a note, each change a draft on this device. If it was changed elsewhere, both texts are shown to keep or join. */
function NoteEditor({ entry, note }: { entry: ListedEntry; note: OpenNote }) {
  const actions = useActions()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [start] = useState(() => actions.typedText(note))
  const [length, setLength] = useState(() => countCodePoints(start))
  const [isJoined, setIsJoined] = useState(false)
  const { failure, isWaiting, version } = note
  const isConflict = version < entry.notes_version
  useEffect(() => focusAtEnd(area.current), [failure, isConflict])
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
        <Row as="span" wrap narrow align="baseline" gap="0 4" size="2" tone="soft" className={styles.facts}>
          <FieldCount
            id={`${id}-count`}
            length={length}
            maxLength={LIMITS.note}
            isQuiet={failure === 'too_long'}
          />
          <span id={`${id}-hint`} role={isWaiting || isJoined ? 'status' : undefined}>
            {hint}
          </span>
        </Row>
        {isConflict ? (
          <NoteChoices onKeepStored={() => actions.closeNote(entry, typed(), version)} onJoin={join} />
        ) : (
          <SaveOrCancel words={ownListWording} isBusy={isWaiting} onCancel={() => discard(typed())} />
        )}
      </Row>
      {question}
    </form>
  )
}

/** Asks before a long text that is not saved is discarded. A short one is discarded at once; both can be undone. */
function useDiscardQuestion(
  entry: ListedEntry,
  onDiscard: () => void,
): { discard: (text: string) => void; question: ReactNode } {
  const [asksAbout, setAsksAbout] = useState<string>()
  const close = () => setAsksAbout(undefined)
  return {
    discard: (text) => {
      if (isLongChange(entry.notes, text)) setAsksAbout(text)
      else onDiscard()
    },
    question: asksAbout !== undefined && (
      <Confirm
        question={notesWording.discardQuestion}
        confirmLabel={notesWording.discard}
        cancelLabel={notesWording.doNotDiscard}
        onConfirm={() => {
          close()
          onDiscard()
        }}
        onCancel={close}
      >
        <p>{unsavedText(entry.book.title, countTyped(entry.notes, asksAbout))}</p>
      </Confirm>
    ),
  }
}

/** True if so much was typed into the note that discarding it asks first. */
export function isLongChange(saved: string, typed: string): boolean {
  return countTyped(saved, typed) >= LONG
}

/** The characters of `typed` between the beginning and the end that it has in common with `saved`. */
export function countTyped(saved: string, typed: string): number {
  const shorter = Math.min(saved.length, typed.length)
  let start = 0
  while (start < shorter && saved[start] === typed[start]) start++
  let end = 0
  while (end < shorter - start && saved.at(-1 - end) === typed.at(-1 - end)) end++
  return countCodePoints(typed.slice(start, typed.length - end))
}

/** Two sentences, more or less. */
const LONG = 50
