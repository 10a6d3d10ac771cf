import type { Kysely } from 'kysely'

/**
 * Only the owner sees `name` and labels. `source` says how the address came (SUBSCRIBER_SOURCES), which of older ones is unknown;
 * `source_review` names the text at whose end it was typed. `consented_at` is when the owner noted that its holder has agreed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['name', 'source', 'consented_at'])
    await db.schema.alterTable('xc_subscriptions').addColumn(column, 'text').execute()
  await db.schema.alterTable('xc_subscriptions').addColumn('source_review', 'integer').execute()
  await db.schema
    .createTable('xc_subscription_labels')
    .addColumn('subscription_id', 'integer', (column) =>
      column.notNull().references('xc_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('label', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_subscription_labels_key', ['subscription_id', 'label'])
    .execute()
}
