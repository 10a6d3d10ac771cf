import type { Document } from './article/article-tree.ts'
import { elementsOf } from './article/article-tree.ts'

/** Gives links and pictures of this site their whole addresses, for readers elsewhere. */
export function makeUrlsAbsolute(article: Document, siteUrl: string): void {
  for (const { attribs } of elementsOf(article)) {
    for (const name of ['href', 'src'])
      if (/^\/(?!\/)/.test(attribs[name] ?? '')) attribs[name] = siteUrl + attribs[name]
    if (attribs['srcset'] !== undefined)
      attribs['srcset'] = attribs['srcset'].replace(/(^|, )\//g, `$1${siteUrl}/`)
  }
}
