import { type KeyboardEvent, useId, useState } from 'react'
import { useFocusAtEnd } from '../../../client/use-focus-at-end.ts'
import { countCodePoints, LIMITS } from '../../../../contract/limits.ts'
import { commentsWording } from '../../../../contract/wording/comments/comments.ts'
import { tooLongWording } from '../../../../contract/wording/site/fields.ts'
import { moderationWording } from '../../../../contract/wording/studio/studio-comments.ts'
import { sessionOf, useSession } from '../../../client/session/session.ts'
import { FieldCount } from '../../../parts/field-count/field-count.tsx'
import { Seal } from '../../../parts/seal/seal.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { Key } from '../buttons.tsx'
import { useIsOwner } from '../use-membership.ts'
import styles from './queue-comment.module.css'

interface ReplyFormProps {
  /** Returns the text that was typed before the form was closed. */
  readDraft: () => string
  /** What the button that sends it says. */
  submit: string
  /** Whether it changes an own comment. */
  isEdit: boolean
  /** Where the answer goes, if not only below the comment. */
  note?: string | undefined
  onType: (text: string) => void
  onSend: (text: string) => Promise<string | undefined>
  onCancel: () => void
}

/** The owner's reply. Ctrl or Command with Enter sends it, Escape closes it and keeps the text. */
export function ReplyForm({ readDraft, submit, isEdit, note, onType, onSend, onCancel }: ReplyFormProps) {
  const id = useId()
  const area = useFocusAtEnd()
  const [text, setText] = useState(readDraft)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isOwner = useIsOwner()
  const name = sessionOf(useSession())?.name
  const send = async () => {
    if (isSending) return
    const refusal =
      text.trim() === ''
        ? moderationWording.replyEmpty
        : countCodePoints(text) > LIMITS.comment
          ? tooLongWording.comment
          : undefined
    setFailure(refusal)
    if (refusal !== undefined) {
      area.current?.focus()
      return
    }
    setIsSending(true)
    const failed = await onSend(text)
    setIsSending(false)
    setFailure(failed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') onCancel()
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send()
  }
  return (
    <Stack
      as="form"
      gap="2"
      above="3"
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {failure !== undefined && <Message kind="error">{failure}</Message>}
      <textarea
        ref={area}
        rows={2}
        aria-label={isEdit ? moderationWording.editLabel : moderationWording.replyLabel}
        aria-describedby={id}
        value={text}
        readOnly={isSending}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          onType(currentTarget.value)
        }}
      />
      <Row wrap gap="2 3" size="4" className={styles.replyFoot}>
        {!isEdit && (
          <>
            <Seal size={26} />
            <span>{name}</span>
            <span className={styles.badge}>{isOwner ? commentsWording.owner : commentsWording.editor}</span>
          </>
        )}
        {isEdit && <Note as="span">{moderationWording.editNote}</Note>}
        {note !== undefined && <Note as="span">{note}</Note>}
        <FieldCount id={id} length={countCodePoints(text)} maxLength={LIMITS.comment} />
        <Row as={Button} push onClick={onCancel}>
          {isEdit ? moderationWording.cancelEdit : moderationWording.cancel}
          <Key>Esc</Key>
        </Row>
        <Button variant="primary" type="submit" busy={isSending}>
          {submit}
          <Key>⌘↵</Key>
        </Button>
      </Row>
    </Stack>
  )
}
