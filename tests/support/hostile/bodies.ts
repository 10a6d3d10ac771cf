import { sanitizeArticle } from '../../../src/server/text/article/sanitize-article.ts'
import { MUTATION_XSS } from './mutation-xss.ts'
import { readXssCorpus } from './xss-corpus.ts'
import { XSS_PAYLOADS } from './xss-payloads.ts'

/** Public ways past sanitisers, and those of the folder that XSS_CORPUS names. */
export const HOSTILE: readonly string[] = [...MUTATION_XSS, ...XSS_PAYLOADS, ...readXssCorpus()]

/**
 * All of them in few bodies: one after another where the sanitiser is at the top again behind each, so that it reads the next
 * as if it stood alone, and each in a body of its own where an element or a comment stays open.
 */
export function hostileBodies(payloads = HOSTILE): string[] {
  const isClosed = (payload: string) => sanitizeArticle(`${payload}${AFTER}`).endsWith(AFTER)
  const bodies = payloads.map((payload) => `<p>前</p>${payload}${AFTER}`)
  return [
    bodies.filter((_, at) => isClosed(payloads[at]!)).join('\n'),
    ...bodies.filter((_, at) => !isClosed(payloads[at]!)),
  ]
}

const AFTER = '<p>後</p>'

/** As text of a caption, a note and so on, and as the value of an attribute. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
