import { type Kysely, sql } from 'kysely'

/**
 * What a comment is judged by, the others of its sender above all, is found without going through everybody's of the
 * last day: that made each comment of a flood cost more than the one before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('xc_comments_visitor')
    .on('xc_comments')
    .columns(['visitor', 'created_at'])
    .where('visitor' as never, 'is not', null)
    .execute()
  // Blanked after a day, so that it stays small.
  await db.schema
    .createIndex('xc_comments_address')
    .on('xc_comments')
    .columns(['address', 'created_at'])
    .where('address' as never, 'is not', null)
    .execute()

  // One row: raised when a fingerprint is changed or removed, so that processes may keep the others in memory.
  await db.schema
    .createTable('xc_prints_version')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await sql`insert into xc_prints_version (version) values (1)`.execute(db)
}
