import type { Kysely } from 'kysely'

/** Removes the sign-in providers that were stored in the studio, with their secrets: the environment alone sets them up. */
export async function up(db: Kysely<{ xc_settings: { key: string } }>): Promise<void> {
  await db.deleteFrom('xc_settings').where('key', '=', 'sign_in_providers').execute()
}
