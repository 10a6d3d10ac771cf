import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { countCodePoints } from '../../contract/limits.ts'
import { QUOTE_LENGTH, type QuoteShape, withoutSpaces } from '../../contract/pictures/quote-cards.ts'
import type { Script } from '../../contract/site/scripts.ts'
import type { Deps } from '../deps.ts'
import { readOrCreateFile } from '../platform/cache/file-cache.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { convertArticle } from '../text/scripts/convert-markup.ts'
import { converterTo } from '../text/scripts/convert-text.ts'
import { readSettings } from '../settings/settings.service.ts'
import { quotableText, wordsAt } from '../text/quotable-text.ts'
import { toBookToCover } from './covers.service.ts'
import { findCoverSubject, findPublishedContent } from './covers.store.ts'
import { runInChild } from '../run-in-child.ts'
import { readSealOf } from './share-cards.service.ts'

/** Raise it when the drawing changes. */
const DRAWING_VERSION = 1

/** Drawing takes a second of one processor; a reader who chooses among sentences asks for some twenty. */
const SENDER_LIMIT = { name: 'quote cards by address', max: 60, seconds: 3_600 }
/** A review has more sentences than the disk should keep. */
const MAX_FILES = 500

interface QuoteRequest {
  id: number
  shape: QuoteShape
  quote: string
  /** That of the page; undefined where it shows the text as written. */
  script: Script | undefined
}

/**
 * A sentence of a published review as PNG, in the script of its page. Throws review_not_found, not_found where the review does not have the text, and too_many_requests where it is drawn for the first time.
 */
export async function readQuoteCard(
  deps: Deps,
  { id, shape, quote, script }: QuoteRequest,
  sender: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { queries } = deps.database
  const [review, content, { name, seal, seal_picture }] = await Promise.all([
    findCoverSubject(queries, id),
    findPublishedContent(queries, id),
    readSettings(deps.database),
  ])
  if (!review || content === null) throw problem('review_not_found')
  const convert = script === undefined ? (text: string) => text : await converterTo(script)
  const words = requireQuoteOf(convertArticle(content, convert), quote)
  const { title, author, category } = toBookToCover(review)
  const card = {
    id,
    title: convert(title),
    author: convert(author),
    category,
    siteName: convert(name),
    seal,
    shape,
    quote: words,
  }
  const version = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, card, seal_picture]))
    .digest('hex')
    .slice(0, 16)
  const folder = path.join(deps.cacheDir, 'quote-cards')
  return readOrCreateFile(deps.log, path.join(folder, `${id}-${version}.png`), async () => {
    await enforceRateLimit(queries, deps.clock, { ...SENDER_LIMIT, key: sender })
    await deleteOldest(folder)
    const picture = await readSealOf(deps, seal_picture)
    return runInChild('drawPicture', { kind: 'quote card', card: { ...card, ...picture } })
  })
}

/** The words of the text that are quoted: only what the owner has published can be drawn in the site's name. The marks of notes are left out. */
function requireQuoteOf(content: string, quote: string): string {
  const wanted = withoutSpaces(quote)
  const length = countCodePoints(wanted)
  const text = quotableText(content)
  const start = text.compact.indexOf(wanted)
  if (length < QUOTE_LENGTH.min || length > QUOTE_LENGTH.max || start === -1) throw problem('not_found')
  return wordsAt(text, { start, end: start + wanted.length })
}

/** Makes room for one file. */
async function deleteOldest(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.length < MAX_FILES) return
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
      return { file, mtimeMs }
    }),
  )
  const oldest = files.toSorted((one, other) => one.mtimeMs - other.mtimeMs)
  // A tenth at once, so that the folder is not read for each card.
  for (const { file } of oldest.slice(0, names.length - MAX_FILES * 0.9)) await rm(file, { force: true })
}
