import { commentAnchor } from '../../../contract/links.ts'
import { Suspense, type ToggleEvent, useState } from 'react'
import type { Comment } from '../../../contract/comments/comments.ts'
import { commentsWording, moreAnswers } from '../../../contract/wording/comments/comments.ts'
import type { UnsentCommentRecord } from '../../client/unsent-store.ts'
import { ChevronDown } from '../../ui/icons/icons.ts'
import styles from './comment-card.module.css'
import { CommentCard, lazyOwn } from './comment-card.tsx'
import { useComments } from './comments-context.ts'
import type { Thread } from './thread-pages.ts'

export const HeldComments = lazyOwn((own) => own.HeldComments)
export const UnsentComments = lazyOwn((own) => own.UnsentComments)
const AnswerForm = lazyOwn((own) => own.AnswerForm)

interface CommentThreadProps {
  thread: Thread
  /** Whether the next page may have more of its answers. */
  isCut: boolean
  /** The visitor's answers that wait for a connection. */
  unsent: readonly UnsentCommentRecord[]
}

/** A comment, or the sentence in its place, with its answers, what waits among them, and the form of an answer, as <li>. */
export function CommentThread({ thread: { id, comment, answers }, isCut, unsent }: CommentThreadProps) {
  const { held, answering } = useComments()
  const own = held.filter(({ parent_id }) => parent_id === id)
  const answered = answering && (answering.parent_id ?? answering.id) === id ? answering : null
  const below = (
    <>
      {answers.length > 0 && (
        <Answers
          answers={answers}
          isCut={isCut}
          hasMoreBelow={answered !== null || unsent.length + own.length > 0}
        />
      )}
      <Suspense>
        {own.length > 0 && <HeldComments held={own} isBelow />}
        {unsent.length > 0 && <UnsentComments unsent={unsent} isBelow />}
        {answered && <AnswerForm comment={answered} />}
      </Suspense>
    </>
  )
  return comment ? (
    <CommentCard comment={comment}>{below}</CommentCard>
  ) : (
    <li id={commentAnchor(id)} tabIndex={-1} className={styles.card}>
      <p className={styles.removed}>{commentsWording.removed}</p>
      {below}
    </li>
  )
}

interface AnswersProps {
  answers: readonly Comment[]
  isCut: boolean
  /** Then all are shown: what follows answers them. */
  hasMoreBelow: boolean
}

/** The first answers; the others unfold, without script too. */
function Answers({ answers, isCut, hasMoreBelow }: AnswersProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (hasMoreBelow && !isOpen) setIsOpen(true)
  const [first, rest] = [answers.slice(0, SHOWN), answers.slice(SHOWN)]
  const toggle = ({ currentTarget: fold }: ToggleEvent<HTMLDetailsElement>) => {
    setIsOpen(fold.open)
    // The pressed line is gone.
    if (fold.open && fold.contains(document.activeElement))
      fold.querySelector('li')?.focus({ preventScroll: true })
  }
  return (
    <ul className={styles.answers}>
      {first.map((answer) => (
        <CommentCard key={answer.id} comment={answer} />
      ))}
      {rest.length > 0 && (
        <li>
          <details className={styles.rest} open={isOpen} onToggle={toggle}>
            <summary className={`${styles.tool} text-button`}>
              <ChevronDown />
              <span>{moreAnswers(rest.length, isCut)}</span>
            </summary>
            <ul>
              {rest.map((answer) => (
                <CommentCard key={answer.id} comment={answer} />
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  )
}

/** Answers that are not folded. */
const SHOWN = 2
