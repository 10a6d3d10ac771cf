import { commentAnchor, reviewPath } from '../../../contract/links.ts'
import { ACTOR_PATH } from '../../../contract/site/federation-links.ts'
import type { Deps } from '../../deps.ts'
import { escapeHtml } from '../../text/html-text.ts'
import { answerIdOfUri, answerUri } from './activitypub.service.ts'
import { type Answer, findTold } from './federated-answers.store.ts'
import { asDocument, PUBLIC } from './review-object.ts'

/** The document of an answer at its address; undefined where it is told to nobody, or not public any more under this id. */
export async function readAnswerDocument({ database, siteUrl }: Deps, uri: string) {
  const answer = await findTold(database.queries, answerIdOfUri(siteUrl, uri) ?? 0)
  if (!answer) return undefined
  const object = answerObject(siteUrl, answer)
  return object.id === uri ? asDocument(object) : undefined
}

/** An answer as other servers receive it: a Note that names whom it answers, as these programs expect it. */
export function answerObject(siteUrl: string, answer: Answer): Record<string, unknown> {
  const { id, review_id, object, actor, handle, content, created_at, changed_at, shown_again } = answer
  const name = handle ?? actor
  const mention = `<a href="${escapeHtml(actor)}" class="u-url mention">${escapeHtml(name)}</a>`
  return {
    type: 'Note',
    id: answerUri(siteUrl, id, shown_again ?? 0),
    url: `${siteUrl}${reviewPath(review_id)}#${commentAnchor(id)}`,
    attributedTo: siteUrl + ACTOR_PATH,
    inReplyTo: object,
    to: PUBLIC,
    cc: actor,
    published: created_at,
    ...(changed_at !== null && { updated: changed_at }),
    content: `<p>${mention} ${escapeHtml(content).replaceAll('\n', '<br>')}</p>`,
    tag: { type: 'Mention', href: actor, name },
  }
}
