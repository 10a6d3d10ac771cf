import type { StudioSummary } from '../../contract/studio.ts'
import { isProblemCode } from '../../contract/problems.ts'
import { readBackupTimes } from '../backup/backup-lease.service.ts'
import { countHeldComments } from '../comments/held-comments.service.ts'
import type { Deps } from '../deps.ts'
import { countUnsentMails } from '../mail/outbox.service.ts'
import { lastSentence } from './draft-text.ts'
import { readRecords } from './records.service.ts'
import { listAll, sortListed } from './studio-list.service.ts'

/** What the studio's first screen shows. */
export async function readSummary(deps: Deps): Promise<StudioSummary> {
  const { queries } = deps.database
  const all = await listAll(queries)
  const newest = sortListed(
    all.filter(({ state, hasChanges }) => hasChanges || state === 'draft' || state === 'scheduled'),
    'changed',
  ).slice(0, DRAFTS)
  const records = await readRecords(
    queries,
    newest.map(({ id }) => id),
  )
  const [next] = all
    .flatMap(({ id, title, state, scheduledAt: at }) =>
      state === 'scheduled' && at !== null ? [{ id, title, at }] : [],
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return {
    drafts: newest.flatMap(({ id, title, state, changedAt }) => {
      const record = records.get(id)
      return record
        ? [{ id, title, state, changed_at: changedAt, last_sentence: lastSentence(record.draft) }]
        : []
    }),
    held_comments: await countHeldComments(deps),
    next_scheduled: next ?? null,
    failed_schedules: all.flatMap(({ id, title, scheduleProblem: code }) =>
      isProblemCode(code) ? [{ id, title, problem: code }] : [],
    ),
    backup: await readBackupTimes(queries),
    failed_mails: (await countUnsentMails(queries)).failed,
  }
}

const DRAFTS = 3
