import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { COMMENTS_PLACE, parseReviewId, reviewPath } from '../../contract/links.ts'
import { commentsWording, tryAgainText } from '../../contract/wording/comments.ts'
import { problemSentences } from '../../contract/wording/site.ts'
import { postComment } from '../comments/posting.service.ts'
import { senderOf } from '../comments/sender.service.ts'
import type { Deps } from '../deps.ts'
import { FOR_ONE } from '../platform/caching.ts'
import { toProblem } from '../platform/faults.ts'
import { type HttpContext, type HttpEnv, logFault } from '../platform/http.ts'
import { type Problem, problem } from '../platform/problems.ts'
import { readActor, rememberVisitor } from '../platform/visitor.ts'
import { refusedComment } from './comment-form.document.ts'
import { PAGE_POLICY } from './page-policy.ts'

/** The comment form as a browser without script sends it (decisions.md 33). */
export function commentFormRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().post(
    '/review/:id/comments',
    bodyLimit({ maxSize: LARGEST_BODY, onError: refuseBody }),
    async (c) => {
      c.header('Cache-Control', FOR_ONE)
      const id = parseReviewId(c.req.param('id'))
      if (id === undefined) throw problem('not_found')
      const typed = await readForm(c)
      try {
        const actor = await readActor(deps, c)
        const { posted, visitor } = await postComment(deps, actor, senderOf(deps, c), id, typed)
        await rememberVisitor(deps, c, visitor)
        return c.redirect(`${reviewPath(id)}?comment=${posted.outcome}#${COMMENTS_PLACE}`, 303)
      } catch (cause) {
        logFault(deps.log, cause, c)
        return answerRefusal(c, id, typed, toProblem(cause))
      }
    },
  )
}

/** Nothing typed is lost: what was refused stands in a form that can be sent again. */
function answerRefusal(
  c: HttpContext,
  reviewId: number,
  { user_name, content }: { user_name: string; content: string },
  refusal: Problem,
): Response | Promise<Response> {
  c.header('Content-Security-Policy', PAGE_POLICY)
  const retryAfter = refusal.retryAfter ?? (refusal.status >= 500 ? FAULT_RETRY_AFTER : undefined)
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  const document = refusedComment({ reviewId, name: user_name, content, sentence: sentenceOf(refusal) })
  return c.html(document, refusal.status === 400 ? 422 : refusal.status)
}

function sentenceOf({ code, status, retryAfter }: Problem): string {
  if (code === 'too_many_requests' && retryAfter !== undefined) return tryAgainText(retryAfter)
  return status >= 500 ? commentsWording.rejected : problemSentences[code]
}

/** Above 5,000 characters as forms encode them. */
const LARGEST_BODY = 256 * 1024

const FAULT_RETRY_AFTER = 10

function refuseBody(): never {
  throw problem('comment_too_long')
}

async function readForm(c: HttpContext) {
  const fields = await c.req.parseBody()
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value : ''
  }
  return { user_name: text('user_name'), content: text('content'), website: text('website') }
}
