import { Hono } from 'hono'
import { COMMENT_FIELD_OF, type CommentField, mapFields } from '../../../contract/comments/comment-fields.ts'
import { COMMENTS_ANCHOR, reviewPath } from '../../../contract/links.ts'
import { parseRowId } from '../../../contract/row-id.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { TypedComment } from '../../../contract/site/refused-form.ts'
import { commentsWording } from '../../../contract/wording/comments/comments.ts'
import { postComment } from '../../comments/posting.service.ts'
import { senderKeyOf } from '../../platform/http/access/client-ip.ts'
import type { Deps } from '../../deps.ts'
import { limitBody } from '../../platform/http/requests/body-limit.ts'
import { CACHE_PRIVATE } from '../../platform/http/responses/response-headers.ts'
import type { HttpContext, HttpEnv } from '../../platform/http/http-context.ts'
import { readForm } from '../../platform/http/requests/read-input.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { toProblem } from '../../platform/http/responses/answer-problem.ts'
import { readActor, setVisitorCookie } from '../../platform/http/access/actor.ts'
import { refusedFormResponse } from './refused-form.ts'
import type { RenderDocument } from '../document/render-document.ts'

/** Receives the comment form from browsers without script (docs/product/interface.md). */
export function commentFormRoutes(deps: Deps, renderDocument: RenderDocument): Hono<HttpEnv> {
  const refuse = (c: HttpContext, cause: unknown, typed: TypedComment) =>
    refusedFormResponse({ deps, renderDocument }, c, cause, {
      faultSentence: commentsWording.rejected,
      typed,
      fieldsOf: (code) => fieldsOf(code, typed),
    })
  const forms = new Hono<HttpEnv>()
  // A body above the limit is not read: the browser has the text when the visitor goes back.
  forms.onError((cause, c) => {
    const id = parseRowId(c.req.param('id') ?? '')
    if (id === undefined || toProblem(cause).code !== BODY_LIMIT.problem) throw cause
    return refuse(c, cause, { form: 'comment', review: id, parent_id: '', ...mapFields(() => '') })
  })
  // Where a visitor reloads the page of a refused comment.
  forms.get('/review/:id/comments', (c, next) => {
    const id = parseRowId(c.req.param('id'))
    return id === undefined ? next() : c.redirect(`${reviewPath(id)}#${COMMENTS_ANCHOR}`, 302)
  })
  return forms.post('/review/:id/comments', limitBody(BODY_LIMIT), async (c) => {
    c.header('Cache-Control', CACHE_PRIVATE)
    const id = parseRowId(c.req.param('id'))
    if (id === undefined) throw problem('not_found')
    const typed = await readCommentForm(c)
    try {
      const actor = await readActor(deps, c)
      const { parent_id, ...fields } = typed
      const answered = parseRowId(parent_id)
      const input = { ...fields, ...(answered !== undefined && { parent_id: answered }) }
      const { posted, visitor } = await postComment(deps, actor, senderKeyOf(deps, c), id, input)
      await setVisitorCookie(deps, c, visitor)
      // It names what was answered, so that the draft of this text is forgotten on the device and no other.
      const outcome = answered === undefined ? posted.outcome : `${posted.outcome}-${answered}`
      return c.redirect(`${reviewPath(id)}?comment=${outcome}#${COMMENTS_ANCHOR}`, 303)
    } catch (cause) {
      const { website: _website, ...fields } = typed
      // What it answers is gone: sent again it is a comment of its own.
      const isGone = toProblem(cause).code === 'answered_comment_gone'
      return refuse(c, cause, { form: 'comment', review: id, ...fields, ...(isGone && { parent_id: '' }) })
    }
  })
}

function fieldsOf(code: ProblemCode, typed: TypedComment): readonly CommentField[] {
  if (code === 'comment_incomplete')
    return (['user_name', 'content'] as const).filter((field) => typed[field].trim() === '')
  const field = COMMENT_FIELD_OF[code]
  return field ? [field] : []
}

/** Holds 5,000 characters as forms encode them. */
const BODY_LIMIT = { bytes: 256 * 1024, problem: 'comment_too_long' } as const

async function readCommentForm(c: HttpContext) {
  const fields = await readForm(c)
  return {
    ...mapFields((name) => fields.get(name) ?? ''),
    parent_id: fields.get('parent_id') ?? '',
    website: fields.get('website') ?? '',
  }
}
