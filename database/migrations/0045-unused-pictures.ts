import type { Kysely } from 'kysely'

/** Uploaded pictures that nothing uses, and since when. Apart from xc_media, whose rows are long: a column would lie behind their bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_unused_media')
    .addColumn('name', 'text', (column) =>
      column.primaryKey().references('xc_media.name').onDelete('cascade'),
    )
    .addColumn('unused_since', 'text', (column) => column.notNull())
    .execute()
}
