import { YEAR } from '../../../contract/durations.ts'
import { dayInTaipei } from '../../../contract/days.ts'
import { REVISION_MINUTES, type RevisionReason } from '../../../contract/studio/review-drafts.ts'

interface KeptRevision {
  id: number
  reason: RevisionReason
  created_at: string
}

/** Whether a replaced text becomes a revision: ten minutes after the last, and whenever much of it is gone. */
export function isRevisionDue(
  { lastAt, now }: { lastAt: string | undefined; now: Date },
  { before, after }: { before: number; after: number },
): boolean {
  if (before === 0) return false
  const isLargeLoss = before - after >= MIN_LOSS && after < before * (2 / 3)
  return (
    isLargeLoss || lastAt === undefined || now.getTime() - Date.parse(lastAt) >= REVISION_MINUTES * 60_000
  )
}

/** Characters: smaller losses are typing. */
const MIN_LOSS = 100

/** The revisions by interval to delete: of earlier days all but the last, and those older than a year. Newest first. */
export function findThinned(revisions: readonly KeptRevision[], now: Date): number[] {
  const today = dayInTaipei(now)
  const oldest = new Date(now.getTime() - YEAR).toISOString()
  const days = new Set([today])
  return revisions.flatMap(({ id, reason, created_at }) => {
    if (reason !== 'interval') return []
    const day = dayInTaipei(new Date(created_at))
    const isKept = created_at >= oldest && (day === today || !days.has(day))
    days.add(day)
    return isKept ? [] : [id]
  })
}
