import { createHash } from 'node:crypto'
import path from 'node:path'
import { CLOTH_COLOURS } from '../../contract/cloths.ts'
import { slugName } from '../../contract/categories.ts'
import type { Deps } from '../deps.ts'
import { readOrCreateFile } from '../platform/cache/file-cache.ts'
import { problem } from '../platform/http/problems.ts'
import { readSettings } from '../settings/settings.service.ts'
import { toBookToCover } from './covers.service.ts'
import { type Drawing, drawInChildProcess } from './draw-in-child.ts'
import { findCoverSubject } from './covers.store.ts'

/** Raise it when the drawing changes. */
const DRAWING_VERSION = 1

/** The link-preview card of the site as PNG, 1200 × 630. */
export async function readSiteCard(deps: Deps): Promise<Uint8Array<ArrayBuffer>> {
  const { name, seal, tagline, hero, cloth } = await readSettings(deps.database)
  const site = { siteName: name, seal, tagline, headline: hero, cloth: CLOTH_COLOURS[cloth].cover }
  return readOrDrawCard(deps, 'site', { kind: 'site card', site })
}

/** The link-preview card of a published review as PNG. Throws review_not_found. */
export async function readReviewCard(deps: Deps, id: number): Promise<Uint8Array<ArrayBuffer>> {
  const [review, { name, seal, categories }] = await Promise.all([
    findCoverSubject(deps.database.queries, id),
    readSettings(deps.database),
  ])
  if (!review) throw problem('review_not_found')
  const book = toBookToCover(review)
  const subject = {
    ...book,
    ...(book.category !== undefined && { categoryName: slugName(book.category, categories) }),
    siteName: name,
    seal,
    excerpt: review.excerpt || review.summary,
    rating: review.rating ?? undefined,
  }
  return readOrDrawCard(deps, `review-${id}`, { kind: 'review card', review: subject })
}

async function readOrDrawCard(deps: Deps, name: string, drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const version = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, drawing]))
    .digest('hex')
    .slice(0, 10)
  return readOrCreateFile(deps.log, path.join(deps.cacheDir, 'cards', `${name}-${version}.png`), () =>
    drawInChildProcess(drawing),
  )
}
