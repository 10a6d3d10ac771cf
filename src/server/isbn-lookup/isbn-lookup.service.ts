import { isbnNotations, parseIsbn } from '../../contract/reviews/isbn.ts'
import type { IsbnLookup } from '../../contract/studio/isbn-lookup.ts'
import type { Deps } from '../deps.ts'
import { readOwnerSettings } from '../settings/settings.service.ts'
import { CATALOGUES } from './book-catalogues.ts'
import { findExtractBook, findReviewedBook } from './isbn-lookup.store.ts'

/**
 * The book with this ISBN: of another review, of the imported extract, then of the first catalogue on the network that
 * has it. The network is asked only where the setting isbn.network allows it.
 */
export async function lookUpIsbn(deps: Deps, isbn: string, reviewId?: number): Promise<IsbnLookup> {
  const thirteen = parseIsbn(isbn)
  if (thirteen === null) return { book: null, network: 'unasked' }
  const { queries } = deps.database
  const stored =
    (await findReviewedBook(queries, isbnNotations(thirteen), reviewId)) ??
    (await findExtractBook(queries, thirteen))
  if (stored) return { book: stored, network: 'unasked' }
  const { isbn: settings } = await readOwnerSettings(deps.database)
  return settings.network ? askCatalogues(deps, thirteen) : { book: null, network: 'off' }
}

async function askCatalogues({ bookCatalogues, log }: Deps, isbn: string): Promise<IsbnLookup> {
  let hasFailed = false
  for (const { name, find } of CATALOGUES) {
    try {
      const book = await find(bookCatalogues, isbn)
      if (book) return { book: { source: name, ...book }, network: 'answered' }
    } catch (cause) {
      hasFailed = true
      log.warn({ err: cause, catalogue: name }, 'a catalogue did not answer the look-up of an ISBN')
    }
  }
  return { book: null, network: hasFailed ? 'failed' : 'answered' }
}
