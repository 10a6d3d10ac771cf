import type { Kysely } from 'kysely'

/**
 * The written form of a review's Chinese, `zh-Hant` or `zh-Hans`; null in rows of earlier versions, until they are saved
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('xc_reviews').addColumn('lang', 'text').execute()
}
