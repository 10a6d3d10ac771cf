import { type ReactNode, useState } from 'react'
import { DAY } from '../../../../contract/durations.ts'
import { AVATAR_COUNT } from '../../../../contract/limits.ts'
import { COMMENTS_ANCHOR, reviewPath } from '../../../../contract/links.ts'
import { MODERATION } from '../../../../contract/comments/moderation.ts'
import type { ModeratedComment } from '../../../../contract/comments/studio-comments.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import { commentsWording } from '../../../../contract/wording/comments/comments.ts'
import { holdReasonTexts } from '../../../../contract/wording/comments/hold-reasons.ts'
import {
  answeredText,
  commentStateNames,
  doneText,
  moderationWording,
  removedText,
  selectComment,
} from '../../../../contract/wording/studio/studio-comments.ts'
import { Avatar } from '../../../parts/avatar/avatar.tsx'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import {
  ArrowDownUp,
  Ban,
  Check,
  CircleCheck,
  EyeOff,
  CircleAlert,
  Reply,
  Trash2,
} from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { whenText } from '../studio-dates.ts'
import { Key, TextButton, ToolButton } from '../buttons.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './queue-comment.module.css'
import type { ListedComment } from './use-comment-list.ts'

interface QueueCommentProps {
  item: ListedComment
  isCurrent: boolean
  isSelected: boolean
  /** Whether its state is worth saying: in lists of several states. */
  showsState: boolean
  now: number
  actions: CommentActions
  /** The open form of a reply. */
  children?: ReactNode
}

export interface CommentActions {
  enter: (comment: ModeratedComment) => void
  publish: (comment: ModeratedComment) => void
  reply: (comment: ModeratedComment) => void
  hide: (comment: ModeratedComment) => void
  remove: (comment: ModeratedComment) => void
  ban: (comment: ModeratedComment) => void
  /** Places a reply below another comment, or by itself. */
  place: (comment: ModeratedComment) => void
  select: (comment: ModeratedComment) => void
}

/** A comment with its reasons and what can be done with it, as <li>. */
export function QueueComment({
  item: { comment, done },
  isCurrent,
  isSelected,
  showsState,
  now,
  actions,
  children,
}: QueueCommentProps) {
  const avatar = (
    <Avatar
      index={comment.user_avatar ?? comment.id % AVATAR_COUNT}
      isOwner={comment.is_owner}
      className={styles.avatar}
    />
  )
  if (done !== undefined)
    return (
      <Stack as="li" align="center" gap="4" size="4" tone="quiet" className={styles.done}>
        {avatar}
        <span>{doneText(done, comment.user_name)}</span>
        <Row as="small" inline gap="icon" size="3">
          <CircleCheck />
          {moderationWording.justNow}
        </Row>
      </Stack>
    )
  const named = comment.reasons.includes('near_owner_name')
  const isMembers = isByMember(comment)
  return (
    <li
      id={commentElementId(comment.id)}
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      data-selected={isSelected}
      className={styles.comment}
      onFocus={({ target }) => target.matches(':focus-visible') && actions.enter(comment)}
      // Not when a pointer goes down: the hints of the keys would move the button away from under it.
      onClickCapture={() => actions.enter(comment)}
    >
      {avatar}
      <Row wrap gap="0 3" className={styles.head}>
        <b dir="auto">{named ? <mark>{comment.user_name}</mark> : comment.user_name}</b>
        {isMembers && (
          <span className={styles.badge}>
            {comment.is_owner ? commentsWording.owner : commentsWording.editor}
          </span>
        )}
        {comment.is_trusted && (
          <Note as="span" tone="soft">
            {moderationWording.trusted}
          </Note>
        )}
        <Note as="time" size="3" dateTime={comment.created_at} className="num">
          {whenText(comment.created_at, now)}
        </Note>
        <Note
          as={SiteLink}
          size="4"
          to={reviewPath(comment.review.id, comment.review.slug)}
          place={COMMENTS_ANCHOR}
        >
          {textTitle(comment.review)}
        </Note>
        <label className={`${styles.check} touch-square`}>
          <input
            type="checkbox"
            aria-label={selectComment(comment.user_name)}
            checked={isSelected}
            onChange={() => actions.select(comment)}
          />
        </label>
      </Row>
      {comment.parent_id !== null && (
        <Note size="3">
          {comment.answered ? answeredText(comment.answered) : moderationWording.answeredRemoved}
        </Note>
      )}
      <MarkedText comment={comment} />
      {comment.reasons.length > 0 && comment.state === 'held' && (
        <Row as="ul" wrap gap="0 4" above="1" size="3" className={styles.reasons}>
          {comment.reasons.map((reason) => (
            <Row as="li" inline align="baseline" gap="icon" key={reason}>
              <CircleAlert />
              {holdReasonTexts[reason]}
            </Row>
          ))}
        </Row>
      )}
      {comment.origin !== null && (
        <Note size="3">
          <a href={comment.origin} target="_blank" rel="noopener noreferrer">
            {moderationWording.origin}
          </a>
        </Note>
      )}
      {showsState && <Note size="3">{stateText(comment, now)}</Note>}
      {isBelowHidden(comment) && <Note size="3">{moderationWording.aboveHidden}</Note>}
      <Row wrap gap="1 2" above="3" className={styles.actions}>
        {comment.state !== 'published' && !isBelowHidden(comment) && (
          <Button className={styles.publish} onClick={() => actions.publish(comment)}>
            <Check />
            <span>{moderationWording.publish}</span>
            {isCurrent && <Key>A</Key>}
          </Button>
        )}
        {!isMembers && comment.state !== 'removed' && !isBelowHidden(comment) && (
          <Button onClick={() => actions.reply(comment)}>
            <Reply />
            <span>
              {comment.state === 'published' ? moderationWording.reply : moderationWording.replyAndPublish}
            </span>
            {isCurrent && <Key>R</Key>}
          </Button>
        )}
        {comment.state !== 'hidden' && (
          <ToolButton onClick={() => actions.hide(comment)}>
            <EyeOff />
            <span>{moderationWording.hide}</span>
            {isCurrent && <Key>H</Key>}
          </ToolButton>
        )}
        {comment.state !== 'removed' && (
          <ToolButton className={styles.remove} onClick={() => actions.remove(comment)}>
            <Trash2 />
            <span>{moderationWording.remove}</span>
            {isCurrent && <Key>D</Key>}
          </ToolButton>
        )}
        {isMembers && comment.state === 'published' && (
          <ToolButton onClick={() => actions.place(comment)}>
            <ArrowDownUp />
            <span>{comment.parent_id === null ? moderationWording.place : moderationWording.liftReply}</span>
          </ToolButton>
        )}
        {!isMembers && (
          <ToolButton onClick={() => actions.ban(comment)}>
            <Ban />
            <span>{moderationWording.ban}</span>
            {isCurrent && <Key>B</Key>}
          </ToolButton>
        )}
      </Row>
      {children}
    </li>
  )
}

/** The text of a comment with the passages that caused it to be held. A long one is folded. */
function MarkedText({ comment }: { comment: ModeratedComment }) {
  const { content, passages } = comment
  const isLong = content.length > LONG || content.split('\n').length > LONG_LINES
  const [isOpen, setIsOpen] = useState(false)
  const parts = [0, ...passages.flat()].map((start, index, starts) => ({
    start,
    text: content.slice(start, starts[index + 1] ?? content.length),
    // Passages are every second part.
    isMarked: index % 2 === 1,
  }))
  return (
    <div>
      <p dir="auto" className={styles.text} data-folded={isLong && !isOpen}>
        {parts.map(({ start, text, isMarked }) => (isMarked ? <mark key={start}>{text}</mark> : text))}
      </p>
      {isLong && (
        <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? moderationWording.showLess : moderationWording.showAll}
        </TextButton>
      )}
    </div>
  )
}

const LONG = 400
const LONG_LINES = 10

/** Whether the owner or an editor wrote it. Their comments can be neither answered nor banned. */
export function isByMember({ is_owner, is_editor }: ModeratedComment): boolean {
  return is_owner || is_editor
}

/** Whether the comment above it is not published: then neither is this answer. */
function isBelowHidden({ parent_state }: ModeratedComment): boolean {
  return parent_state !== null && parent_state !== 'published'
}

export function commentElementId(id: number): string {
  return `moderated-${id}`
}

function stateText({ state, removed_at }: ModeratedComment, now: number): string {
  if (removed_at === null) return commentStateNames[state]
  const deletedAt = new Date(Date.parse(removed_at) + MODERATION.removedDays * DAY)
  return removedText(whenText(deletedAt.toISOString(), now))
}
