import { trustedHtml } from '../../../ui/trusted-html.ts'

/** The body of sanitised HTML, in a document of its own. */
export function parseBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(trustedHtml(html), 'text/html').body
}
