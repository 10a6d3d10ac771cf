import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, utimes } from 'node:fs/promises'
import path from 'node:path'
import { slugName } from '../../contract/categories/categories.ts'
import { reviewPath } from '../../contract/links.ts'
import type { EbookFlow } from '../../contract/reviews/ebook-links.ts'
import type { Script } from '../../contract/site/scripts.ts'
import * as wording from '../../contract/wording/reviews/ebook-pages.ts'
import type { Deps } from '../deps.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { readEbookReviews } from '../reviews/ebook-reviews.service.ts'
import { readSettings } from '../settings/settings.service.ts'
import { makeEbook, type PlannedEbook } from './make-ebook.ts'
import { pruneFolder } from '../platform/cache/file-cache.ts'

/** Raise it when the same content gives another file. */
const EBOOK_VERSION = 7
/** Bytes of all books that are kept. */
const STORED_BYTES = 500 * 1024 * 1024

interface FoundEbook {
  /** A hash of everything that is printed in it. */
  fingerprint: string
  siteName: string
  /** Opens the kept file, or makes it. Throws too_many_requests, unavailable. */
  open(): Promise<FileHandle>
}

/** The book of a published review, which is kept until its content changes. Throws review_not_found. */
export async function findEbook(
  deps: Deps,
  { review: id, flow, script }: { review: number; flow: EbookFlow; script: Script | undefined },
  sender: string,
): Promise<FoundEbook> {
  const site = await readSettings(deps.database)
  const [review] = await readEbookReviews(deps, [id])
  if (!review) throw problem('review_not_found')
  const planned: PlannedEbook = {
    title: wording.reviewEbookTitle(review),
    lines: [],
    creator: site.founder,
    publisher: site.name,
    description: review.summary || review.excerpt,
    subjects: review.categories.map((slug) => slugName(slug, site.categories) ?? slug),
    rights: wording.ebookRights(site.copyright_year, site.founder),
    source: deps.siteUrl + reviewPath(id),
    script,
    flow,
    reviews: [id],
    cover: { review: id },
  }
  const fingerprint = createHash('sha256')
    .update(
      JSON.stringify([EBOOK_VERSION, deps.siteUrl, deps.reviewFonts.version, site.seal, planned, review]),
    )
    .digest('hex')
    .slice(0, 32)
  const file = path.join(deps.cacheDir, 'ebooks', `${fingerprint}.epub`)
  return {
    fingerprint,
    siteName: site.name,
    async open() {
      await makeOnce(file, () => makeEbook(deps, planned, { sender, use: (made) => keep(made, file) }))
      // What was read last is kept longest.
      await utimes(file, deps.clock.now(), deps.clock.now()).catch(() => {})
      return open(file)
    },
  }
}

/** Who asks for a book while it is made waits for the same file. */
async function makeOnce(file: string, make: () => Promise<void>): Promise<void> {
  if (existsSync(file)) return
  const making = underWay.get(file) ?? make().finally(() => underWay.delete(file))
  underWay.set(file, making)
  await making
}

const underWay = new Map<string, Promise<void>>()

async function keep(made: string, file: string): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  await pruneFolder(folder, STORED_BYTES)
  await rename(made, file)
}
