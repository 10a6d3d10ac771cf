import { type FormEvent, useId, useState } from 'react'
import { useFocusAtEnd } from '../../client/use-focus-at-end.ts'
import { countCodePoints, HIGHLIGHT_LIMITS } from '../../../contract/limits.ts'
import type { Failure } from '../../../contract/page.ts'
import { highlightsWording as wording } from '../../../contract/wording/reading/highlights.ts'
import { notesWording } from '../../../contract/wording/reading/reading-list-entries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SaveOrCancel } from '../../ui/buttons/save-or-cancel.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { FailedAction } from '../fault/failed-action.tsx'
import { FieldCount } from '../field-count/field-count.tsx'
import { joinNotes, NoteChoices, NoteConflict } from '../note-conflict/note-conflict.tsx'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import styles from './highlights.module.css'

export interface HighlightDialogProps {
  quote: string
  /** As the server has it; changes while the dialog is open if another device has changed it. */
  stored: { note: string; version: number }
  /** An unsaved text with which it begins. */
  draft: { text: string; version: number } | undefined
  /** Each change, so that it is kept on this device; null once the text is saved or discarded. */
  onDraft: (draft: { text: string; version: number } | null) => void
  /** Returns why it was not saved. */
  onSave: (note: string, version: number) => Promise<Failure | undefined>
  /** Absent for a passage that is not marked yet. */
  onRemove?: ((byKey: boolean) => void) | undefined
  onClose: () => void
}

/** The note on a passage. A text that could not be saved stays, here and on this device. */
export function HighlightDialog(props: HighlightDialogProps) {
  const { quote, stored, draft, onDraft, onSave, onRemove, onClose } = props
  const id = useId()
  const area = useFocusAtEnd()
  const [text, setText] = useState(draft?.text ?? stored.note)
  const [version, setVersion] = useState(draft?.version ?? stored.version)
  const [failure, setFailure] = useState<Failure | 'too_long'>()
  const [isSaving, setIsSaving] = useState(false)
  const isConflict = version < stored.version && text !== stored.note

  const type = (typed: string, from = version) => {
    setText(typed)
    if (failure === 'too_long') setFailure(undefined)
    onDraft(typed === stored.note ? null : { text: typed, version: from })
  }
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isSaving) return
    if (countCodePoints(text) > HIGHLIGHT_LIMITS.note) return setFailure('too_long')
    setIsSaving(true)
    const failed = await onSave(text, isConflict ? stored.version : version)
    setIsSaving(false)
    setFailure(failed?.code === 'highlight_changed' ? undefined : failed)
    if (failed) return
    onDraft(null)
    onClose()
  }
  const join = () => {
    setVersion(stored.version)
    type(joinNotes(stored.note, text), stored.version)
  }
  const discard = () => {
    onDraft(null)
    onClose()
  }
  return (
    <Dialog aria-labelledby={id} onClose={onClose} width="560px">
      <Title id={id} size="11" below="3">
        {wording.noteHeading}
      </Title>
      <blockquote className={styles.quote}>{quote}</blockquote>
      <Stack as="form" fit gap="2" above="4" noValidate onSubmit={(event) => void save(event)}>
        {failure !== undefined && (
          <FailedAction
            {...(failure === 'too_long'
              ? { sentence: wording.noteTooLong }
              : { sentence: wording.noteFailed, failure })}
          />
        )}
        {isConflict && <NoteConflict id={id} stored={stored.note} />}
        <TextArea
          ref={area}
          rows={4}
          dir="auto"
          className={styles.area}
          aria-label={wording.noteHeading}
          aria-describedby={`${id}-count ${id}-hint`}
          placeholder={wording.placeholder}
          value={text}
          readOnly={isSaving}
          isInvalid={failure !== undefined}
          onChange={({ currentTarget: { value } }) => type(value)}
        />
        <Row as="p" wrap gap="0 4" size="2" tone="soft">
          <FieldCount
            id={`${id}-count`}
            length={countCodePoints(text)}
            maxLength={HIGHLIGHT_LIMITS.note}
            isQuiet={failure === 'too_long'}
          />
          <span id={`${id}-hint`}>{draft ? notesWording.kept : wording.private}</span>
        </Row>
        <Row justify="end" wrap gap="2">
          {onRemove && !isConflict && (
            <Button
              size="s"
              className={styles.remove}
              onClick={(event) => onRemove(event.currentTarget.matches(':focus-visible'))}
            >
              {wording.remove}
            </Button>
          )}
          {isConflict ? (
            <NoteChoices onKeepStored={discard} onJoin={join} />
          ) : (
            <SaveOrCancel words={wording} isBusy={isSaving} onCancel={onClose} />
          )}
        </Row>
      </Stack>
    </Dialog>
  )
}
