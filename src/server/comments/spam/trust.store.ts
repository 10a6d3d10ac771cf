import type { Queries } from '../../platform/db/database.ts'

/** Of these accounts or browsers those with so many published comments until then, without banned ones. */
export async function listTrusted(
  queries: Queries,
  kind: 'account' | 'visitor',
  values: readonly string[],
  { least, until }: { least: number; until: string },
): Promise<string[]> {
  if (values.length === 0) return []
  const author = kind === 'account' ? 'user_id' : 'visitor'
  const rows = await queries
    .selectFrom('xc_comments')
    .select(author)
    .where(author, 'in', values)
    .$if(kind === 'visitor', (query) => query.where('user_id', 'is', null))
    .where('state', '=', 'published')
    .where('created_at', '<=', until)
    .where(author, 'not in', (select) =>
      select.selectFrom('xc_bans').select('xc_bans.value').where('kind', '=', kind),
    )
    .groupBy(author)
    .having((select) => select.fn.countAll(), '>=', least)
    .execute()
  return rows.flatMap((row) => row[author] ?? [])
}
