import { createHash } from 'node:crypto'
import { mkdir, rename, utimes } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { type EbookFlow, MAX_REVIEWS_OF_EBOOK } from '../../contract/reviews/ebook-links.ts'
import { slugName } from '../../contract/categories/categories.ts'
import { HOME_PATH, categoryPath, reviewPath } from '../../contract/links.ts'
import type { Script } from '../../contract/site/scripts.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import * as wording from '../../contract/wording/reviews/ebook-pages.ts'
import type { Deps } from '../deps.ts'
import { Problem, problem } from '../platform/http/responses/problems.ts'
import { startYielding } from '../platform/runtime/yield-to-event-loop.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { listNewestReviews, readEbookReviews } from '../reviews/ebook-reviews.service.ts'
import { readSettings } from '../settings/settings.service.ts'
import { makeEbook, requireRoom } from './make-ebook.ts'
import { eachReview, type PlannedEbook } from './prepare-ebook.ts'
import { pruneFolder } from './prune-folder.ts'

/** Raise it when the same content gives another file. */
const EBOOK_VERSION = 3
const SENDER_LIMIT = { name: 'ebooks by address', max: 30, seconds: 3_600 }
/** Bytes of all books that are kept. */
const STORED_BYTES = 500 * 1024 * 1024

export type EbookSubject = { review: number } | { category: string } | 'site'

interface EbookRequest {
  subject: EbookSubject
  flow: EbookFlow
  script: Script | undefined
}

export interface FoundEbook {
  /** A hash of everything that is printed in it. */
  fingerprint: string
  /** For the name of the downloaded file, after the site's. */
  name: string
  site: SiteSettings
  /** The kept file, or one that is being made. Rejects with ChildFailure and problems. */
  file: Promise<string>
}

/**
 * The book of published reviews. It is made at the first request and kept until its content changes. Throws
 * review_not_found, not_found, and where it is to be made too_many_requests and unavailable.
 */
export async function findEbook(deps: Deps, request: EbookRequest, sender: string): Promise<FoundEbook> {
  const site = await readSettings(deps.database)
  const planned = await planEbook(deps, request, site)
  const fingerprint = await fingerprintOf(deps, planned)
  const name = nameOf(request.subject)
  const folder = path.join(deps.cacheDir, 'ebooks')
  const file = path.join(folder, `${fingerprint}.epub`)
  if (existsSync(file)) {
    // The folder keeps what was read last.
    await utimes(file, deps.clock.now(), deps.clock.now()).catch(() => {})
    return { fingerprint, name, site, file: Promise.resolve(file) }
  }
  const present = underWay.get(file)
  if (present) return { fingerprint, name, site, file: present }
  requireRoom()
  await enforceRateLimit(deps.database.queries, deps.clock, { ...SENDER_LIMIT, key: sender })
  const making = keepEbook(deps, planned, fingerprint, file).finally(() => underWay.delete(file))
  // The next request reports the failure, if this one has been answered before.
  making.catch(() => {})
  underWay.set(file, making)
  return { fingerprint, name, site, file: making }
}

const underWay = new Map<string, Promise<string>>()

async function keepEbook(
  deps: Deps,
  planned: PlannedEbook,
  fingerprint: string,
  file: string,
): Promise<string> {
  const folder = path.dirname(file)
  await pruneFolder(folder, STORED_BYTES)
  return makeEbook(deps, planned, async (made) => {
    // An edit while it was made: the next request makes another one.
    if ((await fingerprintOf(deps, planned)) !== fingerprint)
      throw new Problem('unavailable', { retryAfter: 1 })
    await mkdir(folder, { recursive: true })
    await rename(made, file)
    return file
  })
}

async function planEbook(
  deps: Deps,
  { subject, flow, script }: EbookRequest,
  site: SiteSettings,
): Promise<PlannedEbook> {
  const common = {
    creator: site.founder,
    publisher: site.name,
    rights: wording.ebookRights(site.copyright_year, site.founder),
    script,
    flow,
  }
  const categoryName = (slug: string) => slugName(slug, site.categories) ?? slug
  if (typeof subject === 'object' && 'review' in subject) {
    const [review] = await readEbookReviews(deps, [subject.review])
    if (!review) throw problem('review_not_found')
    return {
      ...common,
      title: wording.reviewEbookTitle(review.title),
      lines: [],
      description: review.summary || review.excerpt,
      subjects: review.categories.map(categoryName),
      source: deps.siteUrl + reviewPath(review.id),
      reviews: [review.id],
      cover: { review: review.id },
    }
  }
  const slug = subject === 'site' ? undefined : subject.category
  const { total, ids } = await listNewestReviews(deps, slug, MAX_REVIEWS_OF_EBOOK)
  if (ids.length === 0) throw problem('not_found')
  const name = slug === undefined ? undefined : categoryName(slug)
  const count = wording.reviewsInEbook(ids.length, total)
  return {
    ...common,
    title: name === undefined ? site.name : wording.categoryEbookTitle(name, site.name),
    lines: [name === undefined ? site.tagline : '', count].filter((line) => line !== ''),
    description: name === undefined ? site.description : count,
    subjects: name === undefined ? [] : [name],
    source: deps.siteUrl + (slug === undefined ? HOME_PATH : categoryPath(slug)),
    reviews: ids,
    cover: { title: name ?? site.name, author: site.founder, ...(slug !== undefined && { category: slug }) },
  }
}

/** Reads all texts, once for each version of the site: those of a large site take a second. */
async function fingerprintOf(deps: Deps, planned: PlannedEbook): Promise<string> {
  const { seal } = await readSettings(deps.database)
  const head = JSON.stringify([EBOOK_VERSION, deps.siteUrl, deps.reviewFonts.version, seal, planned])
  const key = createHash('sha256')
    .update(deps.contentVersions.of() + head)
    .digest('hex')
  const known = fingerprints.get(deps) ?? new LRUCache<string, Promise<string>>({ max: MAX_FINGERPRINTS })
  fingerprints.set(deps, known)
  const present = known.get(key)
  if (present) return present
  const reading = hashReviews(deps, planned, head)
  known.set(key, reading)
  reading.catch(() => known.delete(key))
  return reading
}

const fingerprints = new WeakMap<Deps, LRUCache<string, Promise<string>>>()
const MAX_FINGERPRINTS = 100

async function hashReviews(deps: Deps, planned: PlannedEbook, head: string): Promise<string> {
  const hash = createHash('sha256').update(head)
  const yieldIfDue = startYielding()
  await eachReview(deps, planned.reviews, async (review) => {
    hash.update(JSON.stringify(review))
    await yieldIfDue()
  })
  return hash.digest('hex').slice(0, 32)
}

function nameOf(subject: EbookSubject): string {
  if (subject === 'site') return 'reviews'
  return 'review' in subject ? `review-${subject.review}` : subject.category
}
