import type { Kysely } from 'kysely'

/**
 * Answers to comments of other servers go back to these: `inbox` and `handle` are those of a comment's author, null for Webmentions
 * and for what came before. `changed_at` is that of the answer when it was told last, '' for one that was never changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['inbox', 'handle'])
    await db.schema.alterTable('xc_remote_comments').addColumn(column, 'text').execute()
  await db.schema
    .createTable('xc_federated_answers')
    .addColumn('comment_id', 'integer', (column) => column.primaryKey())
    .addColumn('inbox', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute()
}
