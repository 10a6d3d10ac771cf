import { DAY } from '../../contract/durations.ts'
import { dayInTaipei } from '../../contract/days.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../platform/http/access/actor.ts'
import { Problem, problem } from '../platform/http/responses/problems.ts'
import { listDueIds } from './drafts.store.ts'
import { publishRecord, requirePublishable, UNSCHEDULED } from './publish-record.ts'
import { changeRecord, describeReview, requireOwnersPublication } from './records.service.ts'
import { isPublished, type ReviewRecord } from './review-record.ts'

/** Publishes the reviews whose scheduled time has come, each in one process. Returns their ids. */
export async function publishDue(deps: Pick<Deps, 'database' | 'clock' | 'log' | 'siteUrl'>) {
  const now = deps.clock.now().toISOString()
  const published: number[] = []
  for (const id of await listDueIds(deps.database.queries, now)) {
    try {
      await changeRecord(deps, id, async (queries, record) => {
        // Another process may have been faster, or the owner has changed the time.
        const at = record.scheduledAt
        if (at === null || at > now || record.trashedAt !== null) return record
        await requirePublishable(queries, record)
        published.push(id)
        const date = dayInTaipei(new Date(at))
        return publishRecord(
          deps,
          queries,
          record,
          record.scheduleRenewsDate ? { date } : { firstDate: date },
        )
      })
    } catch (cause) {
      await noteFailedSchedule(deps, id, cause)
    }
  }
  return published
}

/** Removes the schedule of a draft that cannot be published. A fault may pass: then it is tried again. */
async function noteFailedSchedule(deps: Pick<Deps, 'database' | 'log'>, id: number, cause: unknown) {
  if (!(cause instanceof Problem) || cause.status >= 429) throw cause
  deps.log.warn({ review: id, code: cause.code }, 'a scheduled review could not be published')
  await changeRecord(deps, id, async (_queries, record) => ({
    ...record,
    ...UNSCHEDULED,
    scheduleProblem: cause.code,
  }))
}

/** The record with a time at which `publishDue` publishes it. Throws schedule_invalid. */
export function scheduleRecord(
  { clock }: Pick<Deps, 'clock'>,
  record: ReviewRecord,
  { at, renewsDate }: { at: Date; renewsDate: boolean },
): ReviewRecord {
  const isPossible = at > clock.now() && at.getTime() - clock.now().getTime() < LONGEST_SCHEDULE
  if (!isPossible) throw problem('schedule_invalid')
  return {
    ...record,
    scheduledAt: at.toISOString(),
    scheduleRenewsDate: renewsDate && isPublished(record),
    scheduleProblem: null,
  }
}

/** Milliseconds: a later year was mistyped. */
const LONGEST_SCHEDULE = 10 * 366 * DAY

/** Ends a schedule; what is published stays. A repeat changes nothing. Throws owners_page, review_not_found. */
export async function cancelSchedule(deps: Deps, id: number, { isOwner }: Pick<Actor, 'isOwner'>) {
  const record = await changeRecord(deps, id, async (_queries, present) => {
    requireOwnersPublication(present, isOwner)
    return withoutSchedule(present)
  })
  return describeReview(deps, record)
}

export function withoutSchedule(record: ReviewRecord): ReviewRecord {
  const hasNone = record.scheduledAt === null && record.scheduleProblem === null
  return hasNone ? record : { ...record, ...UNSCHEDULED }
}
