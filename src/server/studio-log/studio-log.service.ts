import { YEAR } from '../../contract/durations.ts'
import { LOGGED_ACTIONS, type LoggedAction } from '../../contract/studio/logged-actions.ts'
import type { StudioLog } from '../../contract/settings/studio-settings.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import { deleteLogEntries, insertLogEntries, listLogEntries } from './studio-log.store.ts'

export interface LogEntry {
  /** Null: the operator, by a command. */
  userId: string | null
  action: LoggedAction
  /** The keys of settings, or the titles of reviews. */
  subjects: readonly string[]
}

/** Records who did what, in the transaction of the action where it has one. */
export async function recordAction(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  { userId, action, subjects }: LogEntry,
): Promise<void> {
  const created_at = clock.now().toISOString()
  await insertLogEntries(
    queries,
    subjects.map((subject) => ({
      created_at,
      user_id: userId,
      by_command: userId === null ? 1 : 0,
      action,
      subject,
    })),
  )
}

/** Records an action that is done, of one subject or of none. */
export function logAction(
  deps: Pick<Deps, 'clock' | 'database'>,
  userId: string,
  action: LoggedAction,
  subject = '',
): Promise<void> {
  return recordAction(deps, deps.database.queries, { userId, action, subjects: [subject] })
}

/** A page of the log. */
export async function readLog({ database }: Pick<Deps, 'database'>, before?: number): Promise<StudioLog> {
  const rows = await listLogEntries(database.queries, before, PAGE + 1)
  const shown = rows.slice(0, PAGE)
  return {
    entries: shown.flatMap(({ id, created_at, action, subject, name, by_command }) =>
      isLogged(action)
        ? [{ id, at: created_at, action, subject, actor: name, by_command: by_command === 1 }]
        : [],
    ),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Deletes entries older than a year. */
export async function deleteOldLogEntries({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await deleteLogEntries(database.queries, new Date(clock.now().getTime() - YEAR).toISOString())
}

function isLogged(action: string): action is LoggedAction {
  return (LOGGED_ACTIONS as readonly string[]).includes(action)
}

const PAGE = 50
