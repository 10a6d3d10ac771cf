import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../../client/location.ts'
import { COMMENTS_PLACE } from '../../../contract/links.ts'
import { commentCount, commentsWording } from '../../../contract/wording/comments.ts'
import { useIsTakenOver } from '../../client/takeover.ts'
import { Section } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import styles from './comments-section.module.css'
import { takePartQuietly } from './take-part.ts'
import { useDesk, useThread } from './thread-context.ts'
import { whenNear } from './when-near.ts'

/** 讀者評論, the place `comments` of a review: the form, and what others have written. */
export function CommentsSection() {
  const { total, said } = useThread()
  const form = useRef<HTMLFormElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isDraft = useArrivingVisitor(body, form)
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
          {said}
        </p>
        <div ref={body} className={styles.columns}>
          <CommentForm ref={form} isDraft={isDraft} />
          <CommentList />
        </div>
      </Section>
    </div>
  )
}

/**
 * When the section comes near the window, what is this visitor's own is asked for once: their likes, what they may
 * still change, and on this device what they have not sent. True where such a text stands in the form again.
 */
function useArrivingVisitor(
  body: { current: HTMLElement | null },
  form: { current: HTMLFormElement | null },
): boolean {
  const desk = useDesk()
  const isTakenOver = useIsTakenOver()
  const [isDraft, setIsDraft] = useState(false)
  useEffect(() => {
    if (!isTakenOver || !body.current) return undefined
    const arrive = () =>
      takePartQuietly((deeds) => {
        void deeds.readThread(desk)
        if (!form.current || !deeds.restoreDraft(desk.store.review, form.current)) return
        setIsDraft(true)
        deeds.startWriting(desk)
      })
    // The head shows their count: comments that the review has not brought are not waited for.
    if (desk.store.read().total !== null) return whenNear(body.current, arrive)
    arrive()
    return undefined
  }, [desk, isTakenOver])
  return isDraft
}

/** What the server's redirect said of a comment was said once: a reload does not say it again. */
function useCleanAddress(): void {
  const { pathname, search } = useLocation()
  const { store } = useDesk()
  const isTakenOver = useIsTakenOver()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!isTakenOver || !query.has('comment')) return
    query.delete('comment')
    const left = query.size > 0 ? `?${query}` : ''
    window.history.replaceState(window.history.state, '', `/#${pathname}${left}`)
    takePartQuietly((deeds) => deeds.forgetDraft(store.review))
  }, [isTakenOver])
}
