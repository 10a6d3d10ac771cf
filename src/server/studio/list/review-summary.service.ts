import { isProblemCode } from '../../../contract/problems.ts'
import { OWN_ROWS } from '../../../contract/bounds.ts'
import type { StudioSummary } from '../../../contract/studio/studio.ts'
import { deviceText } from '../../platform/http/access/device-name.ts'
import type { Queries } from '../../platform/db/database.ts'
import { lastSentence } from '../draft-text.ts'
import { compareTexts, listAllReviews, type ListedReview, sortListed } from './studio-list.service.ts'
import { readRecords } from '../records.service.ts'
import { pluck } from '../../platform/runtime/batches.ts'

/** The newest drafts, and what their schedules ask of the owner. */
export async function summarizeReviews(
  queries: Queries,
  now: Date,
): Promise<Pick<StudioSummary, 'drafts' | 'next_scheduled' | 'failed_schedules'>> {
  const all = await listAllReviews(queries)
  const newest = sortListed(
    all.filter(({ state, hasChanges }) => hasChanges || state === 'draft'),
    'changed',
  ).slice(0, SUMMARY_DRAFTS)
  const records = await readRecords(queries, pluck(newest, 'id'))
  const lateAt = new Date(now.getTime() - LATE).toISOString()
  const [next] = all
    .flatMap(({ id, title, headline, state, scheduledAt: at }) =>
      state === 'scheduled' && at !== null && at > lateAt ? [{ id, title, headline, at }] : [],
    )
    .toSorted((a, b) => compareTexts(a.at, b.at))
  return {
    drafts: newest.flatMap(({ id, kind, title, headline, state, changedAt }) => {
      const record = records.get(id)
      return record
        ? [
            {
              id,
              kind,
              title,
              headline,
              state,
              changed_at: changedAt,
              last_sentence: lastSentence(record.draft),
              device: deviceText(record.device),
            },
          ]
        : []
    }),
    next_scheduled: next ?? null,
    failed_schedules: all
      .filter(({ state }) => state !== 'trash')
      .flatMap((review) => toFailedSchedule(review, lateAt) ?? [])
      .slice(0, OWN_ROWS),
  }
}

/** Undefined where a review has no schedule, or its time has not come. */
function toFailedSchedule(
  { id, title, headline, version, scheduledAt: at, scheduleProblem: problem }: ListedReview,
  lateAt: string,
): StudioSummary['failed_schedules'][number] | undefined {
  if (isProblemCode(problem)) return { id, title, headline, version, problem, at: null }
  return at !== null && at <= lateAt ? { id, title, headline, version, problem: null, at } : undefined
}

/** Milliseconds: a running server publishes within seconds. */
const LATE = 60_000

const SUMMARY_DRAFTS = 3
