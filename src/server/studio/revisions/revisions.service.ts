import type { RevisionReason } from '../../../contract/studio/review-drafts.ts'
import type { Draft, StudioReview } from '../../../contract/studio/studio-reviews.ts'
import type { NewRevision, Revision, RevisionList, RevisionText } from '../../../contract/studio/revisions.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { deviceText } from '../../platform/http/access/device-name.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { expandDraft, toRevisionColumns } from '../draft-rows.service.ts'
import { cleanDraft, digestOf } from '../draft-text.ts'
import {
  changeRecord,
  describeReview,
  readRecord,
  replaceText,
  type Writer,
  requireEditable,
  storeRecord,
} from '../records.service.ts'
import type { ReviewRecord } from '../review-record.ts'
import { findThinned, isRevisionDue } from './revisions.policy.ts'
import * as store from './revisions.store.ts'

/** Newest first. Throws review_not_found. */
export async function listRevisions(deps: Deps, id: number): Promise<RevisionList> {
  const { queries } = deps.database
  await readRecord(queries, id)
  return { revisions: (await store.listRevisions(queries, id, LONGEST_LIST)).map(toRevision) }
}

/** Throws review_not_found, revision_not_found. */
export async function readRevision(deps: Deps, id: number, revisionId: number): Promise<RevisionText> {
  const { queries } = deps.database
  await readRecord(queries, id)
  const found = await findRevision(queries, id, revisionId)
  return { ...toRevision(found), draft: found.draft }
}

/** Keeps the stored draft under a name, or a text that another device's replaces. Throws review_not_found. */
export async function createRevision(
  deps: Deps,
  id: number,
  revision: NewRevision,
  device: string,
): Promise<RevisionList> {
  const sent = revision.reason === 'conflict' ? cleanDraft(revision.draft) : undefined
  await changeRecord(deps, id, async (queries, record) => {
    // A review of an import has no row that a revision could belong to.
    await storeRecord(queries, record)
    if (sent) await keepRevision(deps, queries, { ...record, draft: sent, device }, { reason: 'conflict' })
    if (revision.reason === 'named') await keepRevision(deps, queries, record, revision)
    return record
  })
  return listRevisions(deps, id)
}

/**
 * Makes an earlier text the draft, as a new version; the replaced text becomes a revision. Throws draft_changed,
 * owners_page, review_in_trash, review_not_found, revision_not_found.
 */
export async function restoreRevision(
  deps: Deps,
  id: number,
  { revisionId, version, ...writer }: { revisionId: number; version: number } & Writer,
): Promise<StudioReview> {
  const record = await changeRecord(deps, id, async (queries, present) => {
    requireEditable(present)
    const { draft, digest } = await findRevision(queries, id, revisionId)
    if (digest === digestOf(present.draft)) return present
    if (present.version !== version) throw problem('draft_changed')
    await keepRevision(deps, queries, present, { reason: 'restored' })
    return replaceText(deps, present, draft, writer)
  })
  return describeReview(deps, record)
}

/** Stores the text of the record as a revision, unless the last one has the same text and is as important. */
export async function keepRevision(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  { id, draft, device, changedAt }: ReviewRecord,
  { reason, name = '' }: { reason: RevisionReason; name?: string },
): Promise<void> {
  const [last] = await store.listRevisions(queries, id, 1)
  const digest = digestOf(draft)
  if (name === '' && last?.digest === digest && (reason === 'interval' || last.reason === reason)) return
  await store.insertRevision(queries, {
    ...toRevisionColumns(draft),
    draft_id: id,
    reason,
    name,
    device,
    // The text of an interval is as old as its last change, whenever it is replaced.
    created_at: reason === 'interval' ? changedAt : clock.now().toISOString(),
  })
}

/** Stores the text that a save replaces where it is time for it, and deletes old revisions that are not kept. */
export async function keepByInterval(
  deps: Pick<Deps, 'clock'>,
  queries: Queries,
  replaced: ReviewRecord,
  draft: Draft,
): Promise<void> {
  const now = deps.clock.now()
  const [last] = await store.listRevisions(queries, replaced.id, 1)
  const lengths = { before: replaced.draft.content.length, after: draft.content.length }
  if (!isRevisionDue({ lastAt: last?.created_at, now }, lengths)) return
  await keepRevision(deps, queries, replaced, { reason: 'interval' })
  const all = await store.listRevisions(queries, replaced.id, LONGEST_LIST)
  await store.deleteRevisions(queries, findThinned(all, now))
}

async function findRevision(queries: Queries, draftId: number, revisionId: number) {
  const found = await store.findRevision(queries, draftId, revisionId)
  if (!found) throw problem('revision_not_found')
  return { ...found, draft: expandDraft(found.text) }
}

function toRevision(stored: store.StoredRevision): Revision {
  const { id, reason, name, device, title, characters, created_at } = stored
  return { id, reason, name, device: deviceText(device), title, characters, created_at }
}

/** A year of days, and many that are kept for ever. */
const LONGEST_LIST = 1_000
