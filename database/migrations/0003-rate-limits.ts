import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_rate_limits')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('used_up_until', 'bigint', (column) => column.notNull())
    .addColumn('is_allowed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_rate_limits_key', ['name', 'key'])
    .execute()
  await db.schema.createIndex('xc_rate_limits_past').on('xc_rate_limits').column('used_up_until').execute()
}
