import { Fragment, type ReactNode, useState } from 'react'
import type { ModeratedComment } from '../../../../contract/comments/studio-comments.ts'
import { commentsWording } from '../../../../contract/wording/comments/comments.ts'
import { DAY } from '../../../../contract/durations.ts'
import { AVATAR_COUNT } from '../../../../contract/limits.ts'
import { COMMENTS_ANCHOR, reviewPath } from '../../../../contract/links.ts'
import { MODERATION } from '../../../../contract/comments/moderation.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import { holdReasonTexts } from '../../../../contract/wording/comments/hold-reasons.ts'
import * as words from '../../../../contract/wording/studio/studio-comments.ts'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { whenText } from '../studio-dates.ts'
import { type CommentActions, CommentTools, isBelowHidden, isByMember } from './comment-tools.tsx'
import type { ListedComment } from './use-comment-list.ts'
import { Avatar } from '../../../parts/avatar/avatar.tsx'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { CircleAlert, CircleCheck } from '../../../ui/icons/icons.ts'
import { TextButton } from '../buttons.tsx'
import styles from './queue-comment.module.css'

interface CommentThreadsProps {
  items: readonly ListedComment[]
  /** Whether answers stand below their comments; else each comment stands by itself. */
  isThreaded: boolean
  isLoading: boolean
  /** The last visit, whose line parts the new threads from the others; null: none. */
  seenAt: string | null
  current: number | undefined
  selected: ReadonlySet<number>
  showsState: (comment: ModeratedComment) => boolean
  actions: CommentActions
  /** The form below a comment. */
  formOf: (comment: ModeratedComment) => ReactNode
}

/** The comments of a list, each with its answers where they are threads. */
export function CommentThreads({
  items,
  isThreaded,
  isLoading,
  seenAt,
  current,
  selected,
  showsState,
  actions,
  formOf,
}: CommentThreadsProps) {
  const threads = isThreaded ? groupThreads(items) : items.map((item) => [item])
  const lastNew = seenAt === null ? -1 : threads.findLastIndex((thread) => thread.some(isNew))
  const show = (item: ListedComment) => (
    <QueueComment
      key={item.comment.id}
      item={item}
      isCurrent={item.comment.id === current}
      isSelected={selected.has(item.comment.id)}
      showsState={showsState(item.comment)}
      inThread={isThreaded}
      actions={actions}
    >
      {formOf(item.comment)}
    </QueueComment>
  )
  return (
    <ul aria-label={words.moderationWording.queue} aria-busy={isLoading}>
      {threads.map((thread, index) => {
        const [first] = thread
        const head = isThreaded && first?.comment.parent_id !== null ? undefined : first
        const answers = head ? thread.slice(1) : thread
        return (
          <Fragment key={first?.comment.id}>
            {seenAt !== null && lastNew !== -1 && index === lastNew + 1 && (
              <li className={styles.since}>{words.sinceText(whenText(seenAt))}</li>
            )}
            <li className={styles.thread}>
              {head ? show(head) : <Note above="4">{commentsWording.removed}</Note>}
              {answers.length > 0 && (
                <ul aria-label={head && words.answersTo(head.comment.user_name)} className={styles.answers}>
                  {answers.map((answer) => (
                    <li key={answer.comment.id}>{show(answer)}</li>
                  ))}
                </ul>
              )}
            </li>
          </Fragment>
        )
      })}
    </ul>
  )
}

function isNew({ comment }: ListedComment): boolean {
  return comment.is_new
}

/** Each comment with its answers, which follow it in the list. */
function groupThreads(items: readonly ListedComment[]): ListedComment[][] {
  const threads = Map.groupBy(items, ({ comment }) => comment.parent_id ?? comment.id)
  return [...threads.values()]
}

const { moderationWording } = words

interface QueueCommentProps {
  item: ListedComment
  isCurrent: boolean
  isSelected: boolean
  /** Whether its state is worth saying: in lists of several states. */
  showsState: boolean
  /** In a thread, where it stands below what it answers and less is done than read. */
  inThread: boolean
  actions: CommentActions
  /** The form of an answer, or of another text for this one. */
  children?: ReactNode
}

/** A comment with its reasons and what can be done with it. */
function QueueComment({
  item: { comment, done },
  isCurrent,
  isSelected,
  showsState,
  inThread,
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
      <Row gap="4" size="4" tone="quiet" className={styles.done}>
        {avatar}
        <span className="grow">{words.doneText(done, comment.user_name)}</span>
        <Row as="small" inline gap="icon" size="3" tone="completed">
          <CircleCheck />
          {moderationWording.justNow}
        </Row>
      </Row>
    )
  const named = comment.reasons.includes('near_owner_name')
  const isMembers = isByMember(comment)
  const isAnswer = inThread && comment.parent_id !== null
  const isEdited = children !== undefined && comment.is_own
  const answeredText = textAbove(comment, inThread)
  return (
    <article
      id={commentElementId(comment.id)}
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      data-selected={isSelected}
      className={[
        styles.comment,
        inThread && styles.inThread,
        isAnswer && styles.answer,
        comment.is_owner && styles.owners,
      ]
        .filter(Boolean)
        .join(' ')}
      onFocus={({ target }) => target.matches(':focus-visible') && actions.enter(comment)}
      // Not when a pointer goes down: the hints of the keys would move the button away from under it.
      onClickCapture={() => actions.enter(comment)}
    >
      {avatar}
      <Row wrap gap="0 3" className={styles.head}>
        <b dir="auto">{named ? <mark>{comment.user_name}</mark> : comment.user_name}</b>
        {isMembers && (
          <span className="badge">{comment.is_owner ? commentsWording.owner : commentsWording.editor}</span>
        )}
        {comment.is_trusted && (
          <Note as="span" tone="soft">
            {moderationWording.trusted}
          </Note>
        )}
        {comment.is_new && <span className={styles.new}>{moderationWording.new}</span>}
        <Note as="time" size="3" dateTime={comment.created_at} className="num">
          {whenText(comment.created_at)}
        </Note>
        {comment.changed_at !== null && (
          <Note as="span" size="3">
            {commentsWording.edited}
          </Note>
        )}
        {!isAnswer && (
          <Note
            as={SiteLink}
            size="4"
            to={reviewPath(comment.review.id, comment.review.slug)}
            place={COMMENTS_ANCHOR}
          >
            {textTitle(comment.review)}
          </Note>
        )}
        <label className={`${styles.check} touch-square`}>
          <input
            type="checkbox"
            aria-label={words.selectComment(comment.user_name)}
            checked={isSelected}
            onChange={() => actions.select(comment)}
          />
        </label>
      </Row>
      {answeredText !== undefined && <Note size="3">{answeredText}</Note>}
      {!isEdited && <MarkedText comment={comment} />}
      {comment.reasons.length > 0 && comment.state === 'held' && (
        <Row as="ul" wrap gap="0 4" above="1" size="3" tone="reading" className={styles.reasons}>
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
      {showsState && <Note size="3">{stateText(comment)}</Note>}
      {isBelowHidden(comment) && <Note size="3">{moderationWording.aboveHidden}</Note>}
      {!isEdited && (
        <CommentTools comment={comment} isCurrent={isCurrent} inThread={inThread} actions={actions} />
      )}
      {children}
    </article>
  )
}

/** What stands above an answer: in its thread whom it answers, and only there where that is another answer. */
function textAbove({ parent_id, answered, answered_id }: ModeratedComment, inThread: boolean) {
  if (parent_id === null || (inThread && answered_id === null)) return undefined
  if (!answered) return moderationWording.answeredRemoved
  return inThread ? words.answeredName(answered) : words.answeredText(answered)
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
      <p dir="auto" className={`${styles.text} ${isLong && !isOpen ? 'clamped' : ''}`}>
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

export function commentElementId(id: number): string {
  return `moderated-${id}`
}

function stateText({ state, removed_at }: ModeratedComment): string {
  if (removed_at === null) return words.commentStateNames[state]
  const deletedAt = new Date(Date.parse(removed_at) + MODERATION.removedDays * DAY)
  return words.removedText(whenText(deletedAt.toISOString()))
}
