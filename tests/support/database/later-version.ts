import type { Kysely } from 'kysely'
import { MIGRATIONS } from '../../../database/migrations/all.ts'

/** A migration of a later version, as docs/operations.md#upgrade-without-a-pause wants it: it only adds. */
const laterMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('xc_moods')
      .addColumn('comment_id', 'integer', (column) =>
        column.primaryKey().references('xc_comments.id').onDelete('cascade'),
      )
      .addColumn('mood', 'text', (column) => column.notNull())
      .execute()
    await db.schema.alterTable('xc_comments').addColumn('mood', 'text').execute()
    await db.schema
      .alterTable('xc_reviews')
      .addColumn('subtitle', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.createIndex('xc_comments_mood').on('xc_comments').column('mood').execute()
  },
}

export const LATER_NAME = '9999-later'

/** The migrations of a later version of this program. */
export const LATER_MIGRATIONS = { ...MIGRATIONS, [LATER_NAME]: laterMigration }
