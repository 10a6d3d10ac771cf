import { isbnNotations, parseIsbn } from '../../contract/reviews/isbn.ts'
import type { IsbnCovers, IsbnLookup } from '../../contract/studio/isbn-lookup.ts'
import type { Deps } from '../deps.ts'
import { readOwnerSettings } from '../settings/settings.service.ts'
import { CATALOGUES, COVER_CATALOGUES } from './book-catalogues.ts'
import { findExtractBook, findReviewedBook } from './isbn-lookup.store.ts'
import { storeOriginal } from '../pictures/pictures.service.ts'
import { Problem } from '../platform/http/responses/problems.ts'

/** The book with this ISBN: of a review, the extract, then a catalogue on the network where isbn.network allows it. */
export async function lookUpIsbn(deps: Deps, isbn: string, reviewId?: number): Promise<IsbnLookup> {
  const thirteen = parseIsbn(isbn)
  if (thirteen === null) return { book: null, network: 'unasked', failures: [] }
  const { queries } = deps.database
  const stored =
    (await findReviewedBook(queries, isbnNotations(thirteen), reviewId)) ??
    (await findExtractBook(queries, thirteen))
  if (stored) return { book: stored, network: 'unasked', failures: [] }
  const { isbn: settings } = await readOwnerSettings(deps.database)
  return settings.network ? askCatalogues(deps, thirteen) : { book: null, network: 'off', failures: [] }
}

async function askCatalogues({ bookCatalogues, log }: Deps, isbn: string): Promise<IsbnLookup> {
  const failures: IsbnLookup['failures'] = []
  // All at once, so that a slow one takes no time from the others.
  const asked = CATALOGUES.map(({ name, find }) => ({
    source: name,
    answer: Promise.allSettled([find(bookCatalogues, isbn)]),
  }))
  for (const { source, answer } of asked) {
    const [result] = await answer
    if (result.status === 'fulfilled') {
      if (result.value) return { book: { source, ...result.value }, network: 'asked', failures }
      continue
    }
    const reason: unknown = result.reason
    failures.push({ source, is_late: reason instanceof Error && reason.name === 'AbortError' })
    log.warn({ err: reason, catalogue: source }, 'a catalogue did not answer the look-up of an ISBN')
  }
  return { book: null, network: 'asked', failures }
}

/** The catalogues' pictures of the cover, stored as originals, where isbn.network allows it. Throws storage_full. */
export async function findIsbnCovers(deps: Deps, text: string): Promise<IsbnCovers> {
  const isbn = parseIsbn(text)
  const { isbn: settings } = await readOwnerSettings(deps.database)
  if (isbn === null || !settings.network) return { covers: [], network: 'off' }
  const covers: IsbnCovers['covers'] = []
  let hasFailed = false
  for (const { name, findCover } of COVER_CATALOGUES) {
    try {
      const bytes = await findCover(deps.bookCatalogues, isbn)
      const original = bytes && (await storeFound(deps, bytes))
      if (original) covers.push({ source: name, original })
    } catch (cause) {
      if (cause instanceof Problem) throw cause
      hasFailed = true
      deps.log.warn({ err: cause, catalogue: name }, 'a catalogue did not send the cover of an ISBN')
    }
  }
  return { covers, network: hasFailed ? 'failed' : 'answered' }
}

/** Undefined where it is no picture, or too small to be a cover: catalogues send such in place of none. */
async function storeFound(deps: Deps, bytes: Uint8Array) {
  const original = await storeOriginal(deps, bytes).catch((cause: unknown) => {
    if (cause instanceof Problem && cause.code !== 'storage_full') return undefined
    throw cause
  })
  return original && original.width >= MIN_WIDTH ? original : undefined
}

/** Pixels. */
const MIN_WIDTH = 60
