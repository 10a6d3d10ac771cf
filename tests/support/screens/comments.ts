import type { Page, Route } from '@playwright/test'
import { createChallenge } from 'altcha-lib/v1'
import type {
  Comment,
  CommentThread,
  HeldComment,
  NewComment,
  PostedComment,
} from '../../../src/contract/comments/comments.ts'
import { COMMENT_CHANGE_MINUTES } from '../../../src/contract/limits.ts'
import { COMMENTS_ANCHOR } from '../../../src/contract/links.ts'
import { commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import { heldWording, ownCommentWording } from '../../../src/contract/wording/comments/comment-edit.ts'
import { siteWording } from '../../../src/contract/wording/site/site.ts'
import { answer, makeReviewPage } from '../browser/answers.ts'
import { enterRoute } from '../browser/journey.ts'

export const REVIEW = 900
const THREAD_PATH = `/api/reviews/${REVIEW}/comments`
export const CHALLENGE_PATH = '/api/comments/challenge'

/** A comment with default values. */
export function makeComment(draft: Partial<Comment> = {}): Comment {
  const { id = 1 } = draft
  return {
    id,
    book_id: REVIEW,
    content: `第 ${id} 則。`,
    lang: 'zh-Hant',
    user_name: `讀者${id}`,
    user_avatar: id % 70,
    is_owner: false,
    is_editor: false,
    parent_id: null,
    answered_name: null,
    likes: 0,
    created_at: '2025-03-07T04:00:00.000Z',
    changed_at: null,
    is_liked: false,
    editable_until: null,
    is_own: false,
    ...draft,
  }
}

/** Newest first, ids going down to 1. */
export function makeComments(count: number): Comment[] {
  return Array.from({ length: count }, (_, index) => makeComment({ id: count - index }))
}

/** The time until which what was written now may be changed. */
export function editableUntil(minutes = COMMENT_CHANGE_MINUTES): string {
  return new Date(Date.now() + minutes * 60_000).toISOString()
}

export function makeThread(comments: readonly Comment[], next: number | null = null): CommentThread {
  const threads = [...new Set(comments.map(({ id, parent_id }) => parent_id ?? id))]
  return { total: comments.length, comments: [...comments], threads, held: [], next }
}

/** The section of a review, by what its parts are called. */
export function commentsOf(page: Page) {
  const section = page.getByRole('region', { name: commentsWording.heading })
  return {
    section,
    form: section.getByRole('form', { name: commentsWording.formHeading }),
    name: section.getByRole('textbox', { name: commentsWording.name, exact: true }),
    text: section.getByRole('textbox', { name: commentsWording.comment, exact: true }),
    submit: section.getByRole('button', { name: commentsWording.submit }),
    answerForm: section.getByRole('form', { name: /^回覆 / }),
    submitting: section.getByRole('button', { name: commentsWording.submitting }),
    cards: section.locator(`[id^="comment-"]`),
    more: section.getByRole('button', { name: siteWording.showMore }),
    held: section.getByRole('list', { name: heldWording.list }).getByRole('listitem'),
    jumpLink: page.locator(`a[href="#${COMMENTS_ANCHOR}"]`),
    editor: section.getByRole('textbox', { name: ownCommentWording.editArea }),
  }
}

export async function write(page: Page, name: string, text: string): Promise<void> {
  const comments = commentsOf(page)
  await comments.name.fill(name)
  await comments.text.fill(text)
}

/** Advances the page's clock beyond the minimum time for writing a comment. */
export async function passTypingTime(page: Page): Promise<void> {
  await page.clock.fastForward(5_000)
}

/** Answers a comment as held for moderation. */
export function holdAs({ user_name, content }: NewComment): PostedComment {
  return { outcome: 'held', comment: makeHeld({ user_name, content }) }
}

export function makeHeld(draft: Partial<HeldComment> = {}): HeldComment {
  const { id, content, user_name, user_avatar, parent_id, answered_name, created_at } = makeComment({
    id: 6_001,
  })
  return { id, content, user_name, user_avatar, parent_id, answered_name, created_at, ...draft }
}

export interface SentRequest {
  method: string
  path: string
  body: unknown
}

interface Given {
  /** The thread in the review's page; null where it failed to load. */
  initial?: CommentThread | null
  /** The thread as this visitor sees it. Default: as in the page. */
  own?: CommentThread
  /** The answer to a posted comment. */
  posted?: (comment: NewComment) => PostedComment
}

/** Opens a review with a simulated thread. Returns the requests of the page, oldest first. */
export async function openThread(page: Page, given: Given = {}): Promise<SentRequest[]> {
  const sent = await answerThread(page, given)
  await enterRoute(page, `/review/${REVIEW}`)
  return sent
}

export async function answerThread(page: Page, given: Given): Promise<SentRequest[]> {
  const { initial = makeThread([]), own = initial ?? makeThread([]), posted = publishAs() } = given
  const sent: SentRequest[] = []
  let thread = own
  await answer(page, `/api/reviews/${REVIEW}`, makeReviewPage({ id: REVIEW }, { comments: initial }))
  await page.route(isAt(CHALLENGE_PATH), async (route) =>
    route.fulfill({ json: await createChallenge({ hmacKey: 'key', maxnumber: 50 }) }),
  )
  await page.route(isAt(THREAD_PATH), (route) => {
    note(sent, route)
    if (route.request().method() === 'GET') return route.fulfill({ json: thread })
    const answered = posted(route.request().postDataJSON() as NewComment)
    // Later requests include a published comment.
    if (answered.outcome === 'published') {
      const { comment } = answered
      const comments = [comment, ...thread.comments]
      const threads = comment.parent_id === null ? [comment.id, ...thread.threads] : thread.threads
      thread = { ...thread, total: thread.total + 1, comments, threads }
    }
    return route.fulfill({ status: 201, json: answered })
  })
  return sent
}

/** Answers a comment as published. */
export function publishAs(made: Partial<Comment> = {}) {
  return ({ user_name, content }: NewComment): PostedComment => {
    const editable_until = editableUntil()
    const comment = makeComment({ id: 5_001, user_name, content, user_avatar: 37, editable_until, ...made })
    return { outcome: 'published', comment }
  }
}

/** Answers requests to this path, but no GET. Returns them, oldest first. */
export async function answerAction(
  page: Page,
  path: string,
  fulfil: (route: Route) => Promise<unknown> | unknown,
): Promise<SentRequest[]> {
  const sent: SentRequest[] = []
  await page.route(isAt(path), async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    note(sent, route)
    await fulfil(route)
    return undefined
  })
  return sent
}

export const ACTION_ON_THREAD = THREAD_PATH

function note(sent: SentRequest[], route: Route): void {
  const request = route.request()
  const { pathname, search } = new URL(request.url())
  sent.push({ method: request.method(), path: pathname + search, body: request.postDataJSON() as unknown })
}

function isAt(path: string): (url: URL) => boolean {
  return (url) => url.pathname === path
}
