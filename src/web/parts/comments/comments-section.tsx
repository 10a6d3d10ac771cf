import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../../client/location.ts'
import { COMMENTS_PLACE } from '../../../contract/links.ts'
import { commentCount, commentsWording } from '../../../contract/wording/comments.ts'
import { useIsTakenOver } from '../../client/takeover.ts'
import { Section } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { fieldOf } from './comment-fields.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import styles from './comments-section.module.css'
import { readPosted } from './posted-outcome.ts'
import { useComments, useCommentTools } from './comments-context.ts'
import { tryCommentActions } from './load-actions.ts'
import { onNearViewport } from '../../client/near-viewport.ts'

/** 讀者評論, the place `comments` of a review: the form, and what others have written. */
export function CommentsSection() {
  const { total, said } = useComments()
  const form = useRef<HTMLFormElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useArrivingVisitor(body, form)
  useCleanAddress()
  return (
    <div className={total ? styles.section : `${styles.section} no-print`}>
      <Section id={COMMENTS_PLACE} labelledBy={`${COMMENTS_PLACE}-heading`} tone="sunken">
        <SectionHead
          id={`${COMMENTS_PLACE}-heading`}
          title={commentsWording.heading}
          sub={total === null ? undefined : commentCount(total)}
        />
        <p role="status" className="visually-hidden">
          {/* Anew each time: the same sentence twice is said twice. */}
          <span key={said.turn}>{said.text}</span>
        </p>
        <div ref={body} className={styles.columns}>
          <CommentForm ref={form} />
          <CommentList />
        </div>
      </Section>
    </div>
  )
}

/**
 * When the section comes near the window, the newest comments are loaded once more, as this visitor sees them: their
 * likes, and what they may still change. Where a text is in the form, its sending is prepared.
 */
function useArrivingVisitor(
  body: { current: HTMLElement | null },
  form: { current: HTMLFormElement | null },
): void {
  const tools = useCommentTools()
  const { total } = useComments()
  const [wasBrought] = useState(total !== null)
  const isTakenOver = useIsTakenOver()
  useEffect(() => {
    if (!isTakenOver || !body.current) return undefined
    const arrive = () => {
      if (wasBrought) tryCommentActions((actions) => actions.refreshThread(tools))
      if (form.current && fieldOf(form.current, 'content').value !== '')
        tryCommentActions((actions) => actions.startWriting(tools))
    }
    return onNearViewport(body.current, arrive)
  }, [tools, isTakenOver])
}

/** What the server's redirect said of a comment was said once: a reload does not say it again. */
function useCleanAddress(): void {
  const { pathname, search } = useLocation()
  const isTakenOver = useIsTakenOver()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!isTakenOver || !readPosted(query)) return
    query.delete('comment')
    const left = query.size > 0 ? `?${query}` : ''
    window.history.replaceState(window.history.state, '', `/#${pathname}${left}`)
  }, [isTakenOver])
}
