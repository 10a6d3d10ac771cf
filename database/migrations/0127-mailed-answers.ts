import { type Kysely, sql } from 'kysely'

/** The studio says whom a mail has told of an answer, and lists letters without reading their bodies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('xc_comments').addColumn('mailed_to', 'integer').execute()
  await db.schema
    .alterTable('xc_letters')
    .addColumn('length', 'integer', (is) => is.notNull().defaultTo(0))
    .execute()
  const { rows } = await sql<{ id: number; body: string }>`select id, body from xc_letters`.execute(db)
  for (const { id, body } of rows)
    await sql`update xc_letters set length = ${countWritten(body)} where id = ${id}`.execute(db)
}

/** Characters and words without tags, entities and the titles of texts. */
function countWritten(body: string): number {
  const text = body
    .replaceAll(/<figure[^>]*><a [^]*?<\/figure>/g, '')
    .replaceAll(/<[^>]*>|&[a-z\d#]+;/gi, ' ')
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/[\p{L}\p{N}]+/gu)?.filter((word) => !/\p{Script=Han}/u.test(word)).length ?? 0
  return han + words
}
