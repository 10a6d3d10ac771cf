interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): unknown }
}

/** Where a browser has Trusted Types, pages take markup from here only (pages/document/page-policy.ts). */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('app', {
  createHTML: (html) => html,
})

/** For dangerouslySetInnerHTML, whose types know texts only. The HTML must be ours or sanitised. */
export function trustedHtml(html: string): string {
  return (policy?.createHTML(html) ?? html) as string
}
