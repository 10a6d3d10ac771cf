import { type Kysely, sql } from 'kysely'

/** Shortens the white space in marked passages, and adds an index that counts a reader's marks without their texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: long } = await sql<{ user_id: string; id: string }>`
    select user_id, id from xc_highlights where length(quote) > ${LONGEST}`.execute(db)
  // One by one: each may have millions of characters.
  for (const { user_id, id } of long) {
    const { rows } = await sql<{ quote: string }>`
      select quote from xc_highlights where user_id = ${user_id} and id = ${id}`.execute(db)
    const quote = (rows[0]?.quote ?? '').replace(/\s+/g, ' ').slice(0, LONGEST)
    await sql`update xc_highlights set quote = ${quote} where user_id = ${user_id} and id = ${id}`.execute(db)
  }
  await db.schema
    .createIndex('xc_highlights_of_reader')
    .on('xc_highlights')
    .columns(['user_id', 'review_id', 'created_at', 'removed_at'])
    .execute()
}

/** 500 characters, which may be surrogate pairs, with white space between them. */
const LONGEST = 1_500
