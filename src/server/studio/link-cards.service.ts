import type { LinkCard } from '../../contract/studio/link-cards.ts'
import type { Deps } from '../deps.ts'
import { guardedFetch } from '../platform/http/guarded-fetch.ts'
import { Problem, problem } from '../platform/http/responses/problems.ts'
import { decodeText } from '../tabular/chinese-encoding.ts'
import { shorten, toDisplayName } from '../text/clean-text.ts'
import { readPage } from '../text/page-facts.ts'

/** Milliseconds, redirects included: the writer waits. */
const TIME_LIMIT = 5_000

/**
 * Reads what a page says of itself, in UTF-8 or an older Chinese encoding. No private networks, five redirects, four megabytes.
 * Throws page_unreachable, page_untitled.
 */
export async function describePage(
  { federatesPrivately: mayBePrivate }: Pick<Deps, 'federatesPrivately'>,
  address: string,
): Promise<LinkCard> {
  const url = new URL(address)
  const bytes = await guardedFetch(url, {
    accept: 'text/html, application/xhtml+xml',
    maxBytes: 4 * 1024 * 1024,
    redirects: 5,
    timeLimit: TIME_LIMIT,
    mayBePrivate,
  }).catch((cause: unknown) => {
    throw new Problem('page_unreachable', { cause })
  })
  if (!bytes) throw problem('page_unreachable')
  // What follows the head may be too complex for a text.
  const [head = ''] = (decodeText(bytes) ?? '').split(/<\/head>|<body\b/i, 1)
  const { title, description, site } = readPage(head, address)
  if (toDisplayName(title) === '') throw problem('page_untitled')
  return {
    title: shorten(title, 150),
    description: shorten(description, 200),
    site: shorten(site, 60) || url.host,
  }
}
