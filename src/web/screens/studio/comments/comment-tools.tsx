import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { ModeratedComment } from '../../../../contract/comments/studio-comments.ts'
import {
  mailedText,
  moderationWording,
  moderationWording as w,
  moreActions,
} from '../../../../contract/wording/studio/studio-comments.ts'
import { commentsWording } from '../../../../contract/wording/comments/comments.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import {
  ArrowDownUp,
  Ban,
  Check,
  EyeOff,
  Heart,
  type Icon,
  MailCheck,
  Pencil,
  Reply,
  Trash2,
} from '../../../ui/icons/icons.ts'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { Key, RowMenu, ToolButton } from '../buttons.tsx'
import styles from './queue-comment.module.css'
import { useFocusAtEnd } from '../../../client/use-focus-at-end.ts'
import { countCodePoints, LIMITS } from '../../../../contract/limits.ts'
import { tooLongWording } from '../../../../contract/wording/site/fields.ts'
import { sessionOf, useSession } from '../../../client/session/session.ts'
import { FieldCount } from '../../../parts/field-count/field-count.tsx'
import { Seal } from '../../../parts/seal/seal.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { useIsOwner } from '../use-membership.ts'

/** `reply` opens the form of an answer, or the text of an own comment; `place` puts a reply below another comment, or by itself. */
export type CommentAction = 'enter' | 'publish' | 'reply' | 'hide' | 'remove' | 'ban' | 'place' | 'select'

export type CommentActions = Record<CommentAction, (comment: ModeratedComment) => void>

interface CommentToolsProps {
  comment: ModeratedComment
  isCurrent: boolean
  /** Then what is rare is in a menu. */
  inThread: boolean
  actions: CommentActions
}

/** What can be done with a comment, with the keys where it is the current one. */
export function CommentTools({ comment, isCurrent, inThread, actions }: CommentToolsProps) {
  const { state, user_name, is_own, mailed_to, likes } = comment
  const isMembers = isByMember(comment)
  const canPublish = !isBelowHidden(comment)
  const canPlace = isMembers && state === 'published'
  const placeText = comment.parent_id === null ? w.place : w.liftReply
  const tool = (
    action: CommentAction,
    [ToolIcon, name, key]: readonly [Icon, name: string, key?: string],
    look?: string,
    Look = ToolButton,
  ) => (
    <Look className={look} onClick={() => actions[action](comment)}>
      <ToolIcon />
      <span>{name}</span>
      {isCurrent && key !== undefined && <Key>{key}</Key>}
    </Look>
  )
  const replyText = state === 'published' ? w.reply : w.replyAndPublish
  return (
    <Row wrap gap="1 2" className={styles.actions}>
      {state !== 'published' &&
        canPublish &&
        tool('publish', [Check, w.publish, 'A'], styles.publish, Button)}
      {!isMembers &&
        state !== 'removed' &&
        canPublish &&
        tool('reply', [Reply, replyText, 'R'], undefined, inThread ? ToolButton : Button)}
      {is_own && state === 'published' && tool('reply', [Pencil, w.edit, 'E'])}
      {state !== 'hidden' && !(inThread && isMembers) && tool('hide', [EyeOff, w.hide, 'H'])}
      {inThread && (
        <RowMenu
          name={moreActions(user_name)}
          actions={[
            isMembers && state !== 'hidden' && [w.hide, () => actions.hide(comment)],
            state !== 'removed' && [w.remove, () => actions.remove(comment)],
            canPlace && [placeText, () => actions.place(comment)],
            !isMembers && [w.ban, () => actions.ban(comment)],
            [w.select, () => actions.select(comment)],
          ]}
        />
      )}
      {inThread && mailed_to !== null && (
        <Fact>
          <MailCheck />
          <span>{mailedText(mailed_to)}</span>
        </Fact>
      )}
      {inThread && likes > 0 && (
        <Fact>
          <Heart />
          <span className="num">{likes}</span>
          <span className="visually-hidden">{commentsWording.likesUnit}</span>
        </Fact>
      )}
      {!inThread && state !== 'removed' && tool('remove', [Trash2, w.remove, 'D'], styles.remove)}
      {!inThread && canPlace && tool('place', [ArrowDownUp, placeText])}
      {!inThread && !isMembers && tool('ban', [Ban, w.ban, 'B'])}
    </Row>
  )
}

/** Beside the tools: what became of a comment. */
function Fact({ children }: { children: ReactNode }) {
  return (
    <Row as="span" inline gap="icon" size="3" tone="quiet" className={styles.toolFact}>
      {children}
    </Row>
  )
}

/** Whether the owner or an editor wrote it. Their comments can be neither answered nor banned. */
export function isByMember({ is_owner, is_editor }: ModeratedComment): boolean {
  return is_owner || is_editor
}

/** Whether the comment above it is not published: then neither is this answer. */
export function isBelowHidden({ parent_state }: ModeratedComment): boolean {
  return parent_state !== null && parent_state !== 'published'
}

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
      <Row wrap gap="2 3" size="4">
        {!isEdit && (
          <>
            <Seal size={26} />
            <span>{name}</span>
            <span className="badge">{isOwner ? commentsWording.owner : commentsWording.editor}</span>
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
