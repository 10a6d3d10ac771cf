import type { Kysely } from 'kysely'

/** Other servers ignore an id after its `Delete`: an answer that is published again gets another by this count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('xc_federated_answers')
    .addColumn('shown_again', 'integer', (is) => is.notNull().defaultTo(0))
    .execute()
}
