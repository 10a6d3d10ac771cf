import path from 'node:path'
import { CLOTH_COLOURS } from '../../contract/settings/cloths.ts'
import { textByline } from '../../contract/wording/reviews/books.ts'
import { slugName } from '../../contract/categories/categories.ts'
import type { Deps } from '../deps.ts'
import { pruneFolder, readOrCreateFile } from '../platform/cache/file-cache.ts'
import { findMedia } from '../pictures/media.service.ts'
import { convertToBytes, readSealPicture } from '../pictures/pictures.service.ts'
import { Problem, problem } from '../platform/http/responses/problems.ts'
import { readSettings } from '../settings/settings.service.ts'
import { findCoverPicture, toBookToCover, versionOf } from './covers.service.ts'
import { runInChild } from '../run-in-child.ts'
import type { Drawing } from './draw-picture.ts'
import { findCoverSubject, findPublishedContent } from './covers.store.ts'
import { countCodePoints } from '../../contract/limits.ts'
import { QUOTE_LENGTH, type QuoteShape, withoutSpaces } from '../../contract/pictures/quote-cards.ts'
import type { Script } from '../../contract/site/scripts.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { convertArticle } from '../text/scripts/convert-markup.ts'
import { converterTo } from '../text/scripts/convert-text.ts'
import { quotableText, wordsAt } from '../text/quotable-text.ts'

/** Raise it when the drawing changes. */
const CARD_VERSION = 2

/** The link-preview card of the site as PNG, 1200 × 630. */
export async function readSiteCard(deps: Deps): Promise<Uint8Array<ArrayBuffer>> {
  const { name, seal, seal_picture, tagline, hero, cloth } = await readSettings(deps.database)
  const site = { siteName: name, seal, tagline, headline: hero, cloth: CLOTH_COLOURS[cloth].cover }
  return readOrDrawCard(deps, { file: 'site', shown: [site, seal_picture] }, async () => ({
    kind: 'site card',
    site: { ...site, ...(await readSealOf(deps, seal_picture)) },
  }))
}

/** The link-preview card of a published review: the owner's picture as JPEG, else a drawn one as PNG. Throws review_not_found. */
export async function readReviewCard(deps: Deps, id: number) {
  const { queries } = deps.database
  const [found, { name, seal, seal_picture, categories }] = await Promise.all([
    findCoverSubject(queries, id),
    readSettings(deps.database),
  ])
  if (!found) throw problem('review_not_found')
  const { cover: stored, share_picture: own } = found
  const picture = own === null ? undefined : await readSharePicture(deps, own)
  if (picture) return { bytes: picture, type: 'image/jpeg' }
  const book = toBookToCover(found, categories)
  const review = {
    ...book,
    ...(found.headline !== '' && {
      headline: found.headline,
      byline: found.kind === 'page' ? '' : textByline(found),
    }),
    ...(book.category !== undefined && { categoryName: slugName(book.category, categories) }),
    siteName: name,
    seal,
    excerpt: found.excerpt || found.summary,
    rating: found.rating ?? undefined,
  }
  const card = { file: `review-${id}`, shown: [review, stored, seal_picture] }
  const bytes = await readOrDrawCard(deps, card, async () => ({
    kind: 'review card',
    review: {
      ...review,
      ...(stored !== null && { coverImage: await readStoredCover(deps, id) }),
      ...(await readSealOf(deps, seal_picture)),
    },
  }))
  return { bytes, type: 'image/png' }
}

/** The owner's picture in the size of a card; undefined where it is gone or cannot be read: then the card is drawn. */
async function readSharePicture(deps: Deps, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = path.join(deps.cacheDir, 'cards', `own-${path.parse(name).name}.jpg`)
  try {
    return await readOrCreateFile(deps.log, file, async () => {
      const media = await findMedia(deps.database.queries, name)
      if (!media) throw problem('picture_missing')
      return convertToBytes({ bytes: media.bytes, use: 'share' })
    })
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    deps.log.warn({ err: cause, picture: name }, 'the share picture of a text cannot be read')
    return undefined
  }
}

interface Card {
  file: string
  /** Everything that the card shows: another one gets a file of its own. */
  shown: readonly unknown[]
}

async function readOrDrawCard(deps: Deps, { file, shown }: Card, describe: () => Promise<Drawing>) {
  const name = `${file}-${versionOf([CARD_VERSION, shown])}.png`
  return readOrCreateFile(deps.log, path.join(deps.cacheDir, 'cards', name), async () =>
    runInChild('drawPicture', await describe()),
  )
}

/** The stored cover as the renderer of cards reads it; undefined where it cannot be read: then the card has a drawn one. */
async function readStoredCover(deps: Deps, id: number): Promise<string | undefined> {
  try {
    const { read } = await findCoverPicture(deps, id)
    return dataUrl('image/jpeg', await convertToBytes({ bytes: await read(), use: 'card' }))
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    deps.log.warn({ err: cause, review: id }, 'the cover cannot be put on a share card')
    return undefined
  }
}

/** The seal's picture as cards take it; nothing where the site has none. */
async function readSealOf(deps: Deps, picture: string | null): Promise<{ sealPicture?: string }> {
  if (picture === null) return {}
  return { sealPicture: dataUrl('image/png', await readSealPicture(deps, picture, 'png')) }
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/** Raise it when the drawing changes. */
const QUOTE_VERSION = 1

/** Drawing takes a second of one processor; a reader who chooses among sentences asks for some twenty. */
const SENDER_LIMIT = { name: 'quote cards by ip', max: 60, seconds: 3_600 }
/** Bytes of all pictures of sentences that are kept: a review has more than the disk should keep. */
const STORED_BYTES = 50 * 1024 * 1024

interface QuoteRequest {
  id: number
  shape: QuoteShape
  quote: string
  /** That of the page; undefined where it shows the text as written. */
  script: Script | undefined
}

/** A sentence of a published review as PNG. Throws review_not_found, not_found, too_many_requests. */
export async function readQuoteCard(deps: Deps, { id, shape, quote, script }: QuoteRequest, sender: string) {
  const { queries } = deps.database
  const [review, content, { name, seal, seal_picture, categories }] = await Promise.all([
    findCoverSubject(queries, id),
    findPublishedContent(queries, id),
    readSettings(deps.database),
  ])
  if (!review || content === null) throw problem('review_not_found')
  const convert = script === undefined ? (text: string) => text : await converterTo(script)
  const words = requireQuoteOf(convertArticle(content, convert), quote)
  const { title, category, theme } = toBookToCover(review, categories)
  const card = {
    id,
    title: convert(title),
    ...(review.headline !== '' && { headline: convert(review.headline) }),
    author: convert(textByline(review)),
    category,
    theme,
    siteName: convert(name),
    seal,
    shape,
    quote: words,
  }
  const version = versionOf([QUOTE_VERSION, card, seal_picture])
  const folder = path.join(deps.cacheDir, 'quote-cards')
  return readOrCreateFile(deps.log, path.join(folder, `${id}-${version}.png`), async () => {
    await enforceRateLimit(queries, deps.clock, { ...SENDER_LIMIT, key: sender })
    await pruneFolder(folder, STORED_BYTES)
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
