import { type Kysely, sql } from 'kysely'

/**
 * A letter has a body, HTML in which texts of the site stand as figures, in place of an opening in plain text and a list of texts.
 * `kind` says what `offered` said by its first number. What was sent stays in `content`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, initial] of [
    ['kind', 'letter'],
    ['body', ''],
  ] as const)
    await db.schema
      .alterTable('xc_letters')
      .addColumn(column, 'text', (is) => is.notNull().defaultTo(initial))
      .execute()
  const { rows } = await sql<LetterRow>`select id, opening, reviews, offered from xc_letters`.execute(db)
  for (const { id, opening, reviews, offered } of rows) {
    const texts = JSON.parse(reviews) as number[]
    const figures: string[] = []
    for (const text of texts)
      figures.push(
        `<figure class="card"><a href="/review/${text}">${escape(await titleOf(db, text))}</a></figure>`,
      )
    const paragraphs = opening
      .split(/\n{2,}/)
      .filter((text) => text.trim() !== '')
      .map((text) => `<p>${escape(text.trim()).replaceAll('\n', '<br />')}</p>`)
    const body = [...paragraphs, ...figures].join('')
    const kind = (JSON.parse(offered) as number[])[0] === 0 ? 'single' : 'letter'
    await sql`update xc_letters set body = ${body}, kind = ${kind} where id = ${id}`.execute(db)
  }
  for (const column of ['opening', 'offered'])
    await db.schema.alterTable('xc_letters').dropColumn(column).execute()
}

interface LetterRow {
  id: number
  opening: string
  reviews: string
  offered: string
}

/** The title of the book, or the headline. */
async function titleOf(db: Kysely<unknown>, id: number): Promise<string> {
  const { rows } = await sql<{
    title: string
    headline: string
  }>`select title, headline from xc_reviews where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return '書評'
  return row.title === '' ? row.headline : `《${row.title}》`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
