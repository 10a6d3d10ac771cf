import { useEffect, useRef, useState } from 'react'
import { COMMENTS_ANCHOR } from '../../../contract/links.ts'
import { commentCount, commentsWording } from '../../../contract/wording/comments/comments.ts'
import { useHashLinks, useLocation } from '../../client/location/location.ts'
import { onNearViewport } from '../../client/near-viewport.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { MessageCircle } from '../../ui/icons/icons.ts'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { fieldOf } from './comment-draft.ts'
import { loadOwn } from './comment-card.tsx'
import { CommentForm, prepareSending } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { readPostedOutcome, useComments, useCommentTools } from './comments-context.ts'
import { refreshThread } from './refresh-thread.ts'
import styles from './comments-section.module.css'

/** 讀者評論, the section `comments` of a review: the form and the thread. */
export function CommentsSection() {
  const { total, announcement } = useComments()
  const body = useRef<HTMLDivElement>(null)
  useRefreshNearViewport(body)
  useCleanUrl()
  return (
    <div className={total ? styles.section : `${styles.section} no-print`}>
      <Section id={COMMENTS_ANCHOR} labelledBy={`${COMMENTS_ANCHOR}-heading`} tone="sunken">
        <SectionHead
          id={`${COMMENTS_ANCHOR}-heading`}
          title={commentsWording.heading}
          sub={total === null ? undefined : commentCount(total)}
        />
        <p role="status" className="visually-hidden">
          {/* A new element each time, so that a repeated sentence is read again. */}
          <span key={announcement.number}>{announcement.text}</span>
        </p>
        {/* What shows a sent comment is loaded before the connection may be lost. */}
        <div ref={body} className={styles.columns} onFocus={() => void loadOwn().catch(() => {})}>
          <CommentForm />
          <CommentList />
        </div>
      </Section>
    </div>
  )
}

/** Near the window, loads the newest comments with this visitor's likes and permissions, and prepares to send what is in the form. */
function useRefreshNearViewport(body: { current: HTMLElement | null }): void {
  const tools = useCommentTools()
  const { total } = useComments()
  const [wasLoaded] = useState(total !== null)
  const isTakenOver = useHashLinks()
  useEffect(() => {
    if (!isTakenOver || !body.current) return undefined
    const refresh = () => {
      if (wasLoaded) void refreshThread(tools)
      const { current: form } = tools.form
      if (form && fieldOf(form, 'content').value !== '') prepareSending(tools.api)
    }
    return onNearViewport(body.current, refresh)
  }, [tools, isTakenOver, wasLoaded, body])
}

/** Removes the outcome of a posted comment from the address, so that a reload does not show it again. */
function useCleanUrl(): void {
  const { pathname, search } = useLocation()
  const isTakenOver = useHashLinks()
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!isTakenOver || !readPostedOutcome(query)) return
    query.delete('comment')
    const rest = query.size > 0 ? `?${query}` : ''
    window.history.replaceState(window.history.state, '', `/#${pathname}${rest}`)
  }, [isTakenOver, pathname, search])
}

/** A link down to the comments, with their count. It is a fragment of the present page, so the review stays. */
export function CommentsLink() {
  const { total } = useComments()
  return (
    <a href={`#${COMMENTS_ANCHOR}`} className={buttonClass({ size: 's', variant: 'plain' })}>
      <MessageCircle />
      <span>{total === null ? commentsWording.heading : commentCount(total)}</span>
    </a>
  )
}
