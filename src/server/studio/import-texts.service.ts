import { dayInTaipei } from '../../contract/days.ts'
import type { Draft } from '../../contract/studio/studio-reviews.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import { prepareReview, publishPrepared } from '../reviews/saving/save-reviews.service.ts'
import { cleanDraft, EMPTY_DRAFT } from './draft-text.ts'
import { findHighestId } from './drafts.store.ts'
import { NEW_IDS } from './drafts.service.ts'
import { putSeries, readSeriesNames } from '../reviews/series/series.service.ts'
import { readRecords, storeRecord } from './records.service.ts'
import {
  hasChanges,
  isPublished,
  newRecord,
  type ReviewRecord,
  toDetails,
  toReviewInput,
} from './review-record.ts'

/** A text of another site as a review or draft of this one. */
export interface TextToImport {
  draft: Partial<Draft>
  state: 'published' | 'scheduled' | 'draft' | 'trash'
  /** When it was published there; of a scheduled one, when it will be. */
  publishedAt: string | null
  changedAt: string | null
}

/** Stores a text with `withId` in one transaction. A published one keeps its own dates. Returns the id. */
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
      await publishPrepared(queries, prepareReview(toReviewInput(dated), changed), toDetails(draft))
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

/** The texts that belong to another; `all`: those for one that names none yet. */
interface BelongingTexts {
  id: number
  added: readonly number[]
  all: readonly number[]
}

/** Adds to the texts that belong to others, unless their owner is changing these. */
export async function addRelatedTexts(queries: Queries, texts: readonly BelongingTexts[]): Promise<void> {
  for (let at = 0; at < texts.length; at += RECORDS_AT_ONCE) {
    const some = texts.slice(at, at + RECORDS_AT_ONCE)
    const ids = some.map(({ id }) => id)
    const records = await readRecords(queries, ids)
    for (const { id, added, all } of some) {
      const record = records.get(id)
      if (record) await addRelated(queries, record, added, all)
    }
  }
}

const RECORDS_AT_ONCE = 200

async function addRelated(
  queries: Queries,
  record: ReviewRecord,
  added: readonly number[],
  all: readonly number[],
): Promise<void> {
  const present = record.draft.related_books
  const missing = (present.length === 0 ? all : added).filter((each) => !present.includes(each))
  if (missing.length === 0 || hasChanges(record)) return
  if (!isPublished(record))
    return storeRecord(queries, {
      ...record,
      draft: { ...record.draft, related_books: [...present, ...missing] },
    })
  const { id } = record
  const rows = missing.map((related_id, place) => ({
    review_id: id,
    related_id,
    position: present.length + place,
  }))
  await queries.insertInto('xc_related_reviews').values(rows).execute()
}

/** Begins a series, unless the site has or had one of this slug. */
export async function beginSeries(queries: Queries, { slug, name }: { slug: string; name: string }) {
  const isTaken = (await readSeriesNames(queries)).isTaken(slug)
  if (!isTaken) await putSeries(queries, { slug, name, description: '', text_order: '[]', leads_to: null })
}

/** Gives texts in this order the places behind each other in a series, unless they have one: then what follows stands behind it. */
export async function orderSeries(queries: Queries, slug: string, ids: readonly number[]): Promise<void> {
  const series = (await readSeriesNames(queries)).of(slug)
  if (!series) return
  const order = JSON.parse(series.text_order) as number[]
  const next = ids.find((id) => order.includes(id))
  let place = next === undefined ? order.length : order.indexOf(next)
  for (const id of ids) {
    if (order.includes(id)) place = order.indexOf(id)
    else order.splice(place, 0, id)
    place++
  }
  await putSeries(queries, { ...series, text_order: JSON.stringify(order) })
}
