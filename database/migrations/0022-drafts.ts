import { type Kysely, PostgresAdapter } from 'kysely'

/**
 * What the owner writes, in tables that no public query reads: a draft becomes a row of xc_reviews when it is published,
 * under the same id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_drafts')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('published_version', 'integer')
    .addColumn('scheduled_at', 'text')
    .addColumn('schedule_problem', 'text')
    .addColumn('trashed_at', 'text')
    .addColumn('preview_key', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('xc_drafts_scheduled').on('xc_drafts').column('scheduled_at').execute()

  await createWithIds(db, 'xc_revisions')
    .addColumn('draft_id', 'integer', (column) =>
      column.notNull().references('xc_drafts.id').onDelete('cascade').onUpdate('cascade'),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('characters', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('text', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('xc_revisions_draft').on('xc_revisions').columns(['draft_id', 'id']).execute()

  await db.schema
    .createTable('xc_review_details')
    .addColumn('review_id', 'integer', (column) =>
      column.primaryKey().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('translator', 'text', (column) => column.notNull())
    .addColumn('book_year', 'integer')
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('is_recommended', 'integer', (column) => column.notNull())
    .execute()
}

function createWithIds(db: Kysely<unknown>, table: string) {
  return db.schema
    .createTable(table)
    .addColumn('id', 'integer', (column) =>
      isPostgres(db)
        ? column.generatedByDefaultAsIdentity().primaryKey()
        : column.primaryKey().autoIncrement(),
    )
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
