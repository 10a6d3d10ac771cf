import type { Queries } from '../platform/db/database.ts'

interface NewLogEntry {
  created_at: string
  user_id: string | null
  by_command: number
  action: string
  subject: string
}

export async function insertLogEntries(queries: Queries, entries: readonly NewLogEntry[]): Promise<void> {
  await queries.insertInto('xc_studio_log').values(entries).execute()
}

/** Newest first, with the account's present name. */
export function listLogEntries(queries: Queries, before: number | undefined, limit: number) {
  return queries
    .selectFrom('xc_studio_log')
    .leftJoin('xc_users', 'xc_users.id', 'xc_studio_log.user_id')
    .select([
      'xc_studio_log.id as id',
      'xc_studio_log.created_at as created_at',
      'xc_studio_log.action as action',
      'xc_studio_log.subject as subject',
      'xc_studio_log.by_command as by_command',
      'xc_users.name as name',
    ])
    .$if(before !== undefined, (query) => query.where('xc_studio_log.id', '<', before ?? 0))
    .orderBy('xc_studio_log.id', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteLogEntries(queries: Queries, before: string): Promise<void> {
  await queries.deleteFrom('xc_studio_log').where('created_at', '<', before).execute()
}
