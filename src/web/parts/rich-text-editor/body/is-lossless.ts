import type { Node } from 'prosemirror-model'
import { articleHtml } from './article-html.ts'
import { canonicalHtml } from './canonical-html.ts'
import { parseBody } from './parse-body.ts'

/** Whether the editor's document would be stored as this body. Bodies that HTML does not allow may differ. */
export function isLossless(doc: Node, html: string): boolean {
  return canonicalHtml(parseBody(articleHtml(doc))) === canonicalHtml(parseBody(html))
}
