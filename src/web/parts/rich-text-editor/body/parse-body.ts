import { trustedHtml } from '../../../ui/trusted-html.ts'

/** The body of HTML, sanitised or pasted, in a document of its own. */
export function parseBody(html: string): HTMLElement {
  const parsed = new DOMParser().parseFromString(trustedHtml(html), 'text/html')
  // A picture with the name `body` would be `parsed.body`.
  const body = Document.prototype.querySelector.call(parsed, 'body, frameset') as HTMLElement
  unname(body)
  return body
}

/**
 * A form has its fields and pictures as properties, by name and id, in place of its own, and a document has those by name: one
 * called `nodeName` or `createElement` would end the reading of the whole text.
 */
function unname(body: HTMLElement): void {
  const { removeAttribute } = Element.prototype
  const hasForm = body.querySelector('form') !== null
  for (const element of body.querySelectorAll(NAMED)) {
    removeAttribute.call(element, 'name')
    if (hasForm) removeAttribute.call(element, 'id')
  }
}

const NAMED = 'button, embed, fieldset, form, iframe, img, input, object, output, select, textarea'
