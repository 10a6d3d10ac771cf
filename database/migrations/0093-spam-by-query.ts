import type { Kysely } from 'kysely'

interface Tables {
  xc_comments: { id: number; state: string; held_reasons: string | null }
  xc_bans: { effect: string }
}

/** Removes fingerprints of comments, and bans that only withdrew trust. Waiting comments keep a reason that still exists. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropTable('xc_prints_version').execute()
  await db.schema.alterTable('xc_comments').dropColumn('fingerprint').execute()
  await db.deleteFrom('xc_bans').where('effect', '=', 'check').execute()
  await db.schema.alterTable('xc_bans').dropColumn('effect').execute()
  const held = await db
    .selectFrom('xc_comments')
    .select(['id', 'held_reasons'])
    .where('state', '=', 'held')
    .execute()
  for (const { id, held_reasons } of held) {
    const reasons = new Set((held_reasons ?? '').split(',').map((reason) => PRESENT[reason] ?? reason))
    const changed = [...reasons].join(',') || null
    if (changed !== held_reasons)
      await db.updateTable('xc_comments').set({ held_reasons: changed }).where('id', '=', id).execute()
  }
}

/** The nearest present reason for each one that is gone. */
const PRESENT: Readonly<Record<string, string>> = {
  link: 'links',
  similar: 'repeated',
  address_held: 'many_from_address',
  written_fast: 'too_soon',
  several_at_once: 'burst',
  several: 'burst',
}
