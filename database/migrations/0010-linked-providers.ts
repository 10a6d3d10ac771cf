import type { Kysely } from 'kysely'

/** The email of a provider's account, and at most one account of each provider for an account here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('xc_accounts').addColumn('address', 'text').execute()
  await db.schema
    .createIndex('xc_accounts_one_of_each')
    .on('xc_accounts')
    .columns(['userId', 'providerId'])
    .unique()
    .where('providerId', '<>', 'credential')
    .execute()
}
