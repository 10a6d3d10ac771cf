import { createHash } from 'node:crypto'
import path from 'node:path'
import { CLOTH_COLOURS } from '../../contract/settings/cloths.ts'
import { slugName } from '../../contract/categories/categories.ts'
import type { Deps } from '../deps.ts'
import { readOrCreateFile } from '../platform/cache/file-cache.ts'
import { convertPicture, readSealPicture } from '../pictures/pictures.service.ts'
import { Problem, problem } from '../platform/http/responses/problems.ts'
import { readSettings } from '../settings/settings.service.ts'
import { toBookToCover } from './covers.service.ts'
import { runInChild } from '../run-in-child.ts'
import type { Drawing } from './draw-picture.ts'
import { findCoverSubject, findStoredCover } from './covers.store.ts'
import { findCoverPicture } from './cover-pictures.service.ts'

/** Raise it when the drawing changes. */
const DRAWING_VERSION = 2

/** The link-preview card of the site as PNG, 1200 × 630. */
export async function readSiteCard(deps: Deps): Promise<Uint8Array<ArrayBuffer>> {
  const { name, seal, seal_picture, tagline, hero, cloth } = await readSettings(deps.database)
  const site = { siteName: name, seal, tagline, headline: hero, cloth: CLOTH_COLOURS[cloth].cover }
  return readOrDrawCard(deps, { file: 'site', shown: [site, seal_picture] }, async () => ({
    kind: 'site card',
    site: { ...site, ...(await readSealOf(deps, seal_picture)) },
  }))
}

/** The link-preview card of a published review as PNG. Throws review_not_found. */
export async function readReviewCard(deps: Deps, id: number): Promise<Uint8Array<ArrayBuffer>> {
  const { queries } = deps.database
  const [found, stored, { name, seal, seal_picture, categories }] = await Promise.all([
    findCoverSubject(queries, id),
    findStoredCover(queries, id),
    readSettings(deps.database),
  ])
  if (!found) throw problem('review_not_found')
  const book = toBookToCover(found)
  const review = {
    ...book,
    ...(book.category !== undefined && { categoryName: slugName(book.category, categories) }),
    siteName: name,
    seal,
    excerpt: found.excerpt || found.summary,
    rating: found.rating ?? undefined,
  }
  const card = { file: `review-${id}`, shown: [review, stored, seal_picture] }
  return readOrDrawCard(deps, card, async () => ({
    kind: 'review card',
    review: {
      ...review,
      ...(stored !== null && { coverImage: await readStoredCover(deps, id) }),
      ...(await readSealOf(deps, seal_picture)),
    },
  }))
}

interface Card {
  file: string
  /** Everything that the card shows: another one gets a file of its own. */
  shown: readonly unknown[]
}

async function readOrDrawCard(
  deps: Deps,
  { file, shown }: Card,
  describe: () => Promise<Drawing>,
): Promise<Uint8Array<ArrayBuffer>> {
  const version = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, shown]))
    .digest('hex')
    .slice(0, 10)
  return readOrCreateFile(deps.log, path.join(deps.cacheDir, 'cards', `${file}-${version}.png`), async () =>
    runInChild('drawPicture', await describe()),
  )
}

/** The stored cover as the renderer of cards reads it; undefined where it cannot be read: then the card has a drawn one. */
async function readStoredCover(deps: Deps, id: number): Promise<string | undefined> {
  try {
    const { read } = await findCoverPicture(deps, id)
    const [cover] = await convertPicture({ bytes: await read(), use: 'card' })
    return cover && dataUrl('image/jpeg', cover.bytes)
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    deps.log.warn({ err: cause, review: id }, 'the cover cannot be put on a share card')
    return undefined
  }
}

/** The seal's picture as cards take it; nothing where the site has none. */
export async function readSealOf(deps: Deps, picture: string | null): Promise<{ sealPicture?: string }> {
  if (picture === null) return {}
  return { sealPicture: dataUrl('image/png', await readSealPicture(deps, picture, 'png')) }
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}
