import { reviewIdOf } from '../../contract/links.ts'
import { decodeUrlPart } from '../../contract/text/urls.ts'
import type { Ebook } from './ebook.ts'

/**
 * Where a link of a displayed article leads from a book: to a place of its chapter, to another chapter, else to the web.
 * Undefined for what is no address. `path`: of the article's review.
 */
export function createLinks({ siteUrl, reviews }: Pick<Ebook, 'siteUrl' | 'reviews'>) {
  const inBook = new Set(reviews)
  const { origin } = new URL(siteUrl)
  return (path: string) =>
    (href: string, ids: ReadonlyMap<string, string>): string | undefined => {
      const [page = '', place] = href.split('#', 2)
      if (page === path && place !== undefined) {
        const id = ids.get(place) ?? ids.get(decodeUrlPart(place))
        if (id !== undefined) return `#${id}`
      }
      if (!URL.canParse(href, siteUrl)) return undefined
      const address = new URL(href, siteUrl)
      const [, part = ''] = /^\/review\/([^/]+)$/.exec(address.pathname) ?? []
      const review = address.origin === origin && part !== '' ? reviewIdOf(decodeUrlPart(part)) : undefined
      return review !== undefined && inBook.has(review) && page !== path
        ? `review-${review}.xhtml`
        : address.href
    }
}
