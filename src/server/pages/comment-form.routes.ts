import { Hono } from 'hono'
import { COMMENTS_PLACE, parseReviewId, reviewPath } from '../../contract/links.ts'
import { commentsWording } from '../../contract/wording/comments.ts'
import { postComment } from '../comments/posting.service.ts'
import { senderOf } from '../platform/sender.ts'
import type { Deps } from '../deps.ts'
import { limitBody } from '../platform/body-limit.ts'
import { FOR_ONE } from '../platform/caching.ts'
import { toProblem } from '../platform/faults.ts'
import { type HttpContext, type HttpEnv, logFault, readFormFields } from '../platform/http.ts'
import { problem } from '../platform/problems.ts'
import { readActor, rememberVisitor } from '../platform/visitor.ts'
import { filledCommentForm } from './comment-form.document.ts'
import { answerRefusal } from './refusal.ts'

/** The comment form as a browser without script sends it (decisions.md 33). */
export function commentFormRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().post('/review/:id/comments', limitBody(LARGEST_BODY), async (c) => {
    c.header('Cache-Control', FOR_ONE)
    const id = parseReviewId(c.req.param('id'))
    if (id === undefined) throw problem('not_found')
    const typed = await readForm(c)
    try {
      const actor = await readActor(deps, c)
      const { posted, visitor } = await postComment(deps, actor, senderOf(deps, c), id, typed)
      rememberVisitor(deps, c, visitor)
      return c.redirect(`${reviewPath(id)}?comment=${posted.outcome}#${COMMENTS_PLACE}`, 303)
    } catch (cause) {
      logFault(deps.log, cause, c)
      return answerRefusal(c, {
        refusal: toProblem(cause),
        faultSentence: commentsWording.rejected,
        form: filledCommentForm({ reviewId: id, name: typed.user_name, content: typed.content }),
        back: { path: `${reviewPath(id)}#${COMMENTS_PLACE}`, label: commentsWording.backToReview },
      })
    }
  })
}

/** Above 5,000 characters as forms encode them. */
const LARGEST_BODY = { bytes: 256 * 1024, refusal: 'comment_too_long' } as const

async function readForm(c: HttpContext) {
  const fields = await readFormFields(c)
  const text = (name: string) => fields.get(name)?.at(-1) ?? ''
  return { user_name: text('user_name'), content: text('content'), website: text('website') }
}
