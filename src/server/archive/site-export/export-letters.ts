import type { Snapshot } from '../../platform/db/snapshot/snapshot.ts'
import { groupRows, readRows } from './export-rows.ts'
import * as files from './export-format.ts'

/** The letters with their deliveries. */
export async function* exportLetters(snapshot: Snapshot): AsyncIterable<files.StoredLetter> {
  const deliveries = await groupRows(snapshot, 'xc_letter_deliveries', 'letter_id')
  for await (const { reviews, audience, offered, content, ...row } of readRows(snapshot, 'xc_letters'))
    yield files.letterSchema.parse({
      ...row,
      reviews: JSON.parse(reviews),
      audience: JSON.parse(audience),
      offered: JSON.parse(offered),
      content: content === null ? null : JSON.parse(content),
      deliveries: (deliveries.get(row.id) ?? []).map(({ letter_id: _letter, ...delivery }) => delivery),
    })
}
