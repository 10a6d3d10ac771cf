import { type Kysely, sql } from 'kysely'

/**
 * Indexes for the comments of a sender, which the spam checks read. Without them each check scans all comments of the
 * last day, and every comment of a flood costs more than the one before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('xc_comments_visitor')
    .on('xc_comments')
    .columns(['visitor', 'created_at'])
    .where('visitor' as never, 'is not', null)
    .execute()
  // Addresses are deleted after a day, so the index stays small.
  await db.schema
    .createIndex('xc_comments_address')
    .on('xc_comments')
    .columns(['address', 'created_at'])
    .where('address' as never, 'is not', null)
    .execute()

  // One row, raised when a fingerprint is changed or removed: it invalidates the processes' fingerprint caches.
  await db.schema
    .createTable('xc_prints_version')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await sql`insert into xc_prints_version (version) values (1)`.execute(db)
}
