import type { Node } from 'prosemirror-model'
import { trustedHtml } from '../../ui/trusted-html.ts'
import { articleHtml } from './article-html.ts'
import { canonicalHtml } from './canonical-html.ts'

/** Whether the editor's document would be stored as this body. Bodies that HTML does not allow may differ. */
export function keepsBody(doc: Node, html: string): boolean {
  return canonicalHtml(bodyOf(articleHtml(doc))) === canonicalHtml(bodyOf(html))
}

function bodyOf(html: string): Element {
  return new DOMParser().parseFromString(trustedHtml(html), 'text/html').body
}
