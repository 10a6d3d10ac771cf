import { ALTERNATIVE_TEXT, PICTURE_BYTES } from '../../../contract/pictures/pictures.ts'
import type { RemotePicture } from '../../../contract/pictures/remote-pictures.ts'
import { STUDIO_PAGE_SIZE, ofItsKind } from '../../../contract/studio/review-drafts.ts'
import { decodeUrlPart, parseUrl } from '../../../contract/text/urls.ts'
import { draftTitle } from '../../../contract/wording/studio/studio.ts'
import { fetchedRevision, remoteRefusal } from '../../../contract/wording/studio/studio-pictures.ts'
import type { Deps } from '../../deps.ts'
import { storePicture } from '../../pictures/pictures.service.ts'
import { raiseSiteVersion } from '../../platform/cache/content-version.store.ts'
import { lockNamed, type Queries } from '../../platform/db/database.ts'
import { AnswerTooLarge, guardedRequest } from '../../platform/http/guarded-fetch.ts'
import { Problem } from '../../platform/http/responses/problems.ts'
import { indexBody } from '../../reviews/saving/save-reviews.service.ts'
import { shorten } from '../../text/clean-text.ts'
import { readDraftColumns } from '../draft-rows.service.ts'
import { lockOf, quietly, readRecords, storeRecord } from '../records.service.ts'
import { keepRevision } from '../revisions/revisions.service.ts'
import { listRevisions } from '../revisions/revisions.store.ts'
import { inBatches, TEXTS_AT_ONCE } from '../unused-pictures/unused-pictures.service.ts'
import * as store from './picture-library.store.ts'
import { findPictureLinks, showPicture } from './remote-picture-links.ts'

type RemoteDeps = Pick<Deps, 'database' | 'contentCache' | 'clock' | 'federatesPrivately'>

type Use = RemotePicture['uses'][number]

interface Found {
  address: string
  alt: string
  use: Use & { id: number }
}

/** The pictures of other sites to which texts link, in the order of the texts, a page from `offset` on. */
export async function listRemotePictures(
  deps: RemoteDeps,
  offset: number,
): Promise<{ total: number; rows: RemotePicture[] }> {
  const found = [...(await findRemotePictures(deps))]
  return {
    total: found.length,
    rows: found.slice(offset, offset + STUDIO_PAGE_SIZE).map(([address, links]) => {
      const uses = usesOf(links)
      return {
        address,
        file_name: fileNameOf(address),
        host: parseUrl(address)?.host ?? '',
        alternative_text: links.find(({ alt }) => alt !== '')?.alt ?? '',
        use_count: uses.length,
        uses: uses.slice(0, SHOWN_USES),
      }
    }),
  }
}

const SHOWN_USES = 50

/** Each text once: one that is published and has a draft stands in two tables. */
function usesOf(links: readonly Found[]): Found['use'][] {
  return [...new Map(links.toReversed().map(({ use }) => [use.id, use])).values()].toReversed()
}

/**
 * Fetches the picture, stores it, and shows it in all texts in place of the links to it, each a version later; what they were
 * is kept as a version with a name. Returns how many texts that are: none where no text links to it. Throws
 * remote_picture_missing, remote_picture_refused, remote_picture_unreachable, and what storePicture throws.
 */
export async function fetchRemotePicture(deps: RemoteDeps, address: string): Promise<number> {
  const links = (await findRemotePictures(deps)).get(address) ?? []
  if (links.length === 0) return 0
  const bytes = await requestPicture(deps, new URL(address))
  const { name, path, width, height } = await storePicture(deps, bytes, fileNameOf(address))
  const alt = links.find((link) => link.alt !== '')?.alt ?? ''
  const shown = { src: path, width: String(width), height: String(height) }
  const inHtml = (html: string) => showPicture(html, address, shown)
  return deps.database.lockedTransaction('pictures', async (queries) => {
    if (alt !== '') await store.offerPictureText(queries, name, shorten(alt, ALTERNATIVE_TEXT))
    const ids = usesOf(links)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
    for (const id of ids) await lockNamed(queries, lockOf(id))
    for (const record of (await readRecords(queries, ids)).values()) {
      const { draft, stored } = record
      // A revision belongs to a row, which a text of an import does not have yet.
      await storeRecord(queries, record)
      const [last] = await listRevisions(queries, record.id, 1)
      // One version for all pictures of a text.
      if (last?.name !== fetchedRevision)
        await keepRevision(deps, queries, record, { reason: 'named', name: fetchedRevision })
      if (stored) {
        const content = inHtml(stored.row.content)
        await store.setReviewPictures(queries, record.id, {
          cover: stored.row.cover,
          share_picture: stored.details?.share_picture ?? null,
          content,
        })
        // The words of the link are no words of the text any more.
        await indexBody(queries, record.id, content)
      }
      await storeRecord(queries, quietly(record, { ...draft, content: inHtml(draft.content) }))
    }
    await raiseSiteVersion(queries)
    return ids.length
  })
}

async function requestPicture(
  { federatesPrivately: mayBePrivate }: RemoteDeps,
  url: URL,
): Promise<Uint8Array> {
  const { status, body } = await guardedRequest(url, {
    headers: { Accept: 'image/*', 'User-Agent': 'xingcha' },
    maxBytes: PICTURE_BYTES,
    redirects: 3,
    mayBePrivate,
    signal: AbortSignal.timeout(TIME_LIMIT),
  }).catch((cause: unknown) => {
    throw cause instanceof AnswerTooLarge
      ? new Problem('picture_too_large', { cause })
      : new Problem('remote_picture_unreachable', { cause, sentence: remoteRefusal(url.host) })
  })
  if (status === 200) return body
  const isMissing = status === 404 || status === 410
  throw new Problem(isMissing ? 'remote_picture_missing' : 'remote_picture_refused', {
    sentence: remoteRefusal(url.host, status),
  })
}

/** Milliseconds, redirects included. */
const TIME_LIMIT = 20_000

/** By address, the links of texts that are not in the trash. */
async function findRemotePictures(deps: RemoteDeps): Promise<Map<string, Found[]>> {
  const { queries } = deps.database
  // Published texts change with the site's version alone, and to read thousands takes a while.
  const published = await deps.contentCache.fetch('remote pictures', () => findInReviews(queries))
  const found = [...published]
  for (const { id, ...columns } of await store.listDraftsWithLinks(queries)) {
    const draft = readDraftColumns(columns)
    const title = draftTitle(ofItsKind(draft))
    found.push(...findInText(draft.content, { place: 'draft', id, kind: draft.kind, title }))
  }
  return Map.groupBy(found, ({ address }) => address)
}

async function findInReviews(queries: Queries): Promise<Found[]> {
  const found: Found[] = []
  for await (const reviews of inBatches((after) => store.listReviewsWithLinks(queries, after, TEXTS_AT_ONCE)))
    for (const { id, kind, is_published, content, ...review } of reviews)
      found.push(
        ...findInText(content, {
          place: is_published ? 'text' : 'draft',
          id,
          kind,
          title: draftTitle({ ...review, kind }),
        }),
      )
  return found
}

function findInText(html: string, use: Found['use']): Found[] {
  return findPictureLinks(html).map((link) => ({ ...link, use }))
}

/** The last part of the address, as people read it; the host where it has none. */
function fileNameOf(address: string): string {
  const url = parseUrl(address)
  const name = decodeUrlPart(url?.pathname.split('/').at(-1) ?? '')
  return (name || (url?.host ?? '')).slice(0, 300)
}
