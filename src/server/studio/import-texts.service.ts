import { dayInTaipei } from '../../contract/days.ts'
import type { Draft } from '../../contract/studio/studio-reviews.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import { prepareReview, publishPrepared } from '../reviews/saving/save-reviews.service.ts'
import { cleanDraft, EMPTY_DRAFT } from './draft-text.ts'
import { findHighestId } from './drafts.store.ts'
import { NEW_IDS } from './drafts.service.ts'
import { storeRecord } from './records.service.ts'
import { newRecord, toReviewInput } from './review-record.ts'

/** A text of another site as a review or draft of this one. */
export interface TextToImport {
  draft: Partial<Draft>
  state: 'published' | 'scheduled' | 'draft' | 'trash'
  /** When it was published there; of a scheduled one, when it will be. */
  publishedAt: string | null
  changedAt: string | null
}

/**
 * Stores a text under a new id, and calls `withId` in the same transaction. A published one needs nothing that this site
 * would ask for, and keeps its own dates in lists and feeds. Returns the id.
 */
export function storeImportedText(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { draft: fields, state, publishedAt, changedAt }: TextToImport,
  withId: (queries: Queries, id: number) => Promise<void>,
): Promise<number> {
  const now = clock.now().toISOString()
  const day = publishedAt === null ? null : dayInTaipei(new Date(publishedAt))
  const draft = cleanDraft({ ...EMPTY_DRAFT, ...fields, publish_date: state === 'scheduled' ? null : day })
  return database.lockedTransaction(NEW_IDS, async (queries) => {
    const id = (await findHighestId(queries)) + 1
    const record = {
      ...newRecord(id, draft, publishedAt ?? now, ''),
      changedAt: changedAt ?? publishedAt ?? now,
    }
    if (state === 'published') {
      const date = draft.publish_date ?? dayInTaipei(clock.now())
      const changed = new Date(record.changedAt < now ? record.changedAt : now)
      const dated = { ...record, draft: { ...draft, publish_date: date } }
      await publishPrepared(queries, prepareReview(toReviewInput(dated), changed), {
        translator: draft.translator,
        book_year: draft.book_year,
        slug: draft.slug,
        is_recommended: 0,
        cover_design: null,
      })
    } else {
      await storeRecord(queries, {
        ...record,
        scheduledAt: state === 'scheduled' ? publishedAt : null,
        trashedAt: state === 'trash' ? now : null,
      })
    }
    await withId(queries, id)
    return id
  })
}
