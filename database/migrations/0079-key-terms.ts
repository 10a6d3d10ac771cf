import { type Kysely, sql } from 'kysely'
import { visibleText } from '../../src/server/text/html-text.ts'
import { listKeyTerms } from '../../src/server/text/key-terms.ts'

/** The words that each review has most, by which similar ones are found (decisions/0079). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_review_terms')
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('term', 'text', (column) => column.notNull())
    .addColumn('weight', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_review_terms_key', ['review_id', 'term'])
    .execute()
  await db.schema
    .createIndex('xc_review_terms_by_term')
    .on('xc_review_terms')
    .columns(['term', 'review_id', 'weight'])
    .execute()
  await insertTerms(db)
}

async function insertTerms(db: Kysely<unknown>): Promise<void> {
  for (let after = -1; ;) {
    const { rows } = await sql<ReviewTexts>`
      select id, title, author, summary, excerpt, content from xc_reviews
      where id > ${after} order by id limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const terms = rows.flatMap(({ id, content, ...texts }) =>
      listKeyTerms({ ...texts, body: visibleText(content) }).map(
        ({ term, weight }) => sql`(cast(${id} as integer), ${term}, cast(${weight} as integer))`,
      ),
    )
    if (terms.length > 0)
      await sql`insert into xc_review_terms (review_id, term, weight) values ${sql.join(terms)}`.execute(db)
    after = last.id
  }
}

interface ReviewTexts {
  id: number
  title: string
  author: string
  summary: string
  excerpt: string
  content: string
}

/** Reviews of forty terms at most, of three values each. */
const BATCH = 100
