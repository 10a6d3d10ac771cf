/** Where a browser has Trusted Types, pages take markup from here only (pages/document/page-policy.ts). */
const policy = globalThis.trustedTypes?.createPolicy('app', { createHTML: (html) => html })

/** For dangerouslySetInnerHTML, whose types know texts only. The HTML must be ours or sanitised. */
export function trustedHtml(html: string): string {
  return policy?.createHTML(html) ?? html
}
