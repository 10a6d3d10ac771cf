import { Fragment, type ReactNode } from 'react'
import type { ModeratedComment } from '../../../../contract/comments/studio-comments.ts'
import { commentsWording } from '../../../../contract/wording/comments/comments.ts'
import * as words from '../../../../contract/wording/studio/studio-comments.ts'
import { Note } from '../../../ui/layout/primitives.tsx'
import { whenText } from '../studio-dates.ts'
import type { CommentActions } from './comment-tools.tsx'
import { QueueComment } from './queue-comment.tsx'
import styles from './comment-threads.module.css'
import type { ListedComment } from './use-comment-list.ts'

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
  now: number
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
  now,
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
      now={now}
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
              <li className={styles.since}>{words.sinceText(whenText(seenAt, now))}</li>
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
