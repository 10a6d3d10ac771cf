import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useFocusAtEnd } from '../../client/use-focus-at-end.ts'
import type { Comment } from '../../../contract/comments/comments.ts'
import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import { ownCommentWording } from '../../../contract/wording/comments/comment-edit.ts'
import { tooLongWording } from '../../../contract/wording/site/fields.ts'
import { useRetryAfterSignIn } from '../../client/session/retry-after-sign-in.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SaveOrCancel } from '../../ui/buttons/save-or-cancel.tsx'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { Message } from '../../ui/messages/message.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { changeComment } from './change-comment.ts'
import { CopyButton } from '../copy-button/copy-button.tsx'
import { FailedAction } from '../fault/failed-action.tsx'
import { FieldCount } from '../field-count/field-count.tsx'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import styles from './own-comment.module.css'
import { RemainingTime } from './remaining-time.tsx'
import { type FormMessage, useCommentTools } from './comments-context.ts'

/** Replaces the text of the visitor's own comment, with the form's limit. What is unsaved when the time is over stays, to be copied. */
export function CommentEditor({ comment, onClose }: { comment: Comment; onClose: () => void }): ReactNode {
  const tools = useCommentTools()
  const retryAfterSignIn = useRetryAfterSignIn()
  const id = useId()
  const area = useFocusAtEnd()
  const [length, setLength] = useState(() => countCodePoints(comment.content))
  const [isSaving, setIsSaving] = useState(false)
  const [message, setMessage] = useState<FormMessage | null>(null)
  const [isOver, setIsOver] = useState(false)
  // Fixed when the editor opens: the comment loses the value when the time is over, but the editor must stay.
  const [until] = useState(comment.editable_until)

  const refuse = (text: string) => {
    setMessage({ kind: 'error', text })
    area.current?.focus()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const content = area.current?.value.trim() ?? ''
    if (isSaving || isOver) return
    if (content === '') return refuse(ownCommentWording.emptyChange)
    if (countCodePoints(content) > LIMITS.comment) return refuse(tooLongWording.comment)
    if (content === comment.content) return onClose()
    setIsSaving(true)
    setMessage(null)
    const failure = await changeComment(tools, comment.id, content, retryAfterSignIn)
    setIsSaving(false)
    if (!failure) return onClose()
    if (failure.isLate) return setIsOver(true)
    setMessage(failure)
    area.current?.focus()
    return undefined
  }
  const end = () => {
    if (area.current?.value.trim() === comment.content) onClose()
    else setIsOver(true)
  }
  // A request that is under way at the end is decided by the server.
  const isLost = isOver && !isSaving
  return (
    <Stack
      as="form"
      noValidate
      fit
      gap="2"
      className="no-print"
      onSubmit={(event) => void save(event)}
      onKeyDown={ignoreComposingEnter}
    >
      {isLost && <Message kind="error">{ownCommentWording.overWhileEditing}</Message>}
      {message && !isLost && (
        <FailedAction
          sentence={message.text}
          failure={message.failure}
          onClose={() => {
            setMessage(null)
            area.current?.focus()
          }}
        />
      )}
      <TextArea
        ref={area}
        rows={4}
        dir="auto"
        aria-label={ownCommentWording.editArea}
        aria-describedby={id}
        defaultValue={comment.content}
        readOnly={isSaving}
        isInvalid={message !== null || isLost}
        onChange={(event) => {
          setLength(countCodePoints(event.currentTarget.value.trim()))
          if (!message?.failure) setMessage(null)
        }}
      />
      <Row wrap gap="2">
        {!isLost && (
          <Row as="span" align="baseline" wrap gap="0 4" narrow className={styles.facts}>
            {until !== null && <RemainingTime until={until} hasSeconds onOver={end} />}
            <FieldCount id={id} length={length} maxLength={LIMITS.comment} isQuiet={message !== null} />
          </Row>
        )}
        <Row as="span" gap="2" push>
          {isLost ? (
            <>
              <CopyButton readText={() => area.current?.value ?? ''} label={ownCommentWording.copyText} />
              <Button size="s" onClick={onClose}>
                {ownCommentWording.close}
              </Button>
            </>
          ) : (
            <SaveOrCancel words={ownCommentWording} isBusy={isSaving} onCancel={onClose} />
          )}
        </Row>
      </Row>
    </Stack>
  )
}
