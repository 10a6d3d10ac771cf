import type { Queries } from '../platform/db/database.ts'

/** The stored settings, by top-level key. */
export async function readStoredSettings(queries: Queries): Promise<Record<string, unknown>> {
  const rows = await queries.selectFrom('xc_settings').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value) as unknown]))
}

export async function storeSetting(queries: Queries, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value)
  await queries
    .insertInto('xc_settings')
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute()
}

export async function deleteSetting(queries: Queries, key: string): Promise<void> {
  await queries.deleteFrom('xc_settings').where('key', '=', key).execute()
}
