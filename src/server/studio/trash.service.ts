import { DAY } from '../../contract/durations.ts'
import { ofItsKind, TRASH_DAYS } from '../../contract/studio/review-drafts.ts'
import { titleInSentence } from '../../contract/wording/reviews/sentences.ts'
import type { StudioReview } from '../../contract/studio/studio-reviews.ts'
import type { Deps } from '../deps.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import type { Queries } from '../platform/db/database.ts'
import type { Actor } from '../platform/http/access/actor.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { deleteReviews } from '../reviews/saving/save-reviews.service.ts'
import { mediaOf } from './draft-text.ts'
import { deleteDrafts, listTrashedIds } from './drafts.store.ts'
import { withdrawRecord } from './publication.service.ts'
import { changeRecord, describeReview, readRecords, requireOwnersPublication } from './records.service.ts'
import type { ReviewRecord } from './review-record.ts'
import * as store from './review-rows.store.ts'
import { deletePicturesWithoutUse } from './unused-pictures/unused-pictures.service.ts'

/** Takes a review down and puts it into the trash. A repeat changes nothing. Throws owners_page, review_not_found. */
export async function trashReview(
  deps: Deps,
  id: number,
  { isOwner }: Pick<Actor, 'isOwner'>,
): Promise<StudioReview> {
  const record = await changeRecord(deps, id, async (queries, present) => {
    if (present.trashedAt !== null) return present
    requireOwnersPublication(present, isOwner)
    const withdrawn = await withdrawRecord(queries, present)
    return { ...withdrawn, scheduledAt: null, trashedAt: deps.clock.now().toISOString() }
  })
  return describeReview(deps, record)
}

/** Takes it out of the trash, as a draft. A repeat changes nothing. Throws review_not_found. */
export async function restoreReview(deps: Deps, id: number): Promise<StudioReview> {
  const record = await changeRecord(deps, id, async (_queries, present) =>
    present.trashedAt === null ? present : { ...present, trashedAt: null },
  )
  return describeReview(deps, record)
}

/** Deletes a review of the trash with all that belongs to it. Throws review_not_found where the trash does not have it. */
export async function deleteTrashed(deps: Pick<Deps, 'database'>, id: number): Promise<string> {
  return deps.database.lockedTransaction(`review of the studio ${id}`, async (queries) => {
    const record = (await readRecords(queries, [id])).get(id)
    if (!record?.trashedAt) throw problem('review_not_found')
    await deleteRecord(queries, record)
    return titleInSentence(ofItsKind(record.draft))
  })
}

/** Deletes what was in the trash for 30 days; readers keep their entries, bookmarks and marks (docs/product/studio.md). */
export async function emptyTrash(deps: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const until = new Date(deps.clock.now().getTime() - TRASH_DAYS * DAY).toISOString()
  for (const id of await listTrashedIds(deps.database.queries, until)) {
    await deps.database.lockedTransaction(`review of the studio ${id}`, async (queries) => {
      const record = (await readRecords(queries, [id])).get(id)
      if (record?.trashedAt && record.trashedAt <= until) await deleteRecord(queries, record)
    })
  }
}

async function deleteRecord(queries: Queries, { id, draft, stored }: ReviewRecord): Promise<void> {
  await deleteDrafts(queries, [id])
  if (stored) {
    if (await store.hasReaderEntries(queries, id)) await store.deleteTexts(queries, id)
    else await deleteReviews(queries, [id])
    await raiseSiteVersion(queries)
  }
  await deletePicturesWithoutUse(queries, mediaOf(draft))
}
