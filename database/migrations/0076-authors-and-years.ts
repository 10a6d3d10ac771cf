import { type Kysely, sql } from 'kysely'
import { listAuthorNames } from '../../src/server/text/split-authors.ts'

/** The authors of each review, by which lists of their reviews are found (decisions/0075). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_review_authors')
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_review_authors_key', ['review_id', 'key'])
    .execute()
  await db.schema
    .createIndex('xc_review_authors_by_key')
    .on('xc_review_authors')
    .columns(['key', 'review_id'])
    .execute()
  await insertAuthors(db)
}

async function insertAuthors(db: Kysely<unknown>): Promise<void> {
  for (let after = -1; ;) {
    const { rows } = await sql<{ id: number; author: string }>`
      select id, author from xc_reviews where id > ${after} order by id limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const names = rows.flatMap(({ id, author }) =>
      listAuthorNames(author).map(({ key, name }) => sql`(${id}, ${key}, ${name})`),
    )
    if (names.length > 0)
      await sql`insert into xc_review_authors (review_id, key, name) values ${sql.join(names)}`.execute(db)
    after = last.id
  }
}

/** Reviews; each has twelve authors at most, of three values each. */
const BATCH = 500
