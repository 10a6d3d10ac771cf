import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import type { Database } from '../platform/db/database.ts'
import { addRelatedTexts, orderSeries } from '../studio/import-texts.service.ts'
import type { ImportedText } from './texts/imported-text.ts'

export interface StoredText extends Pick<ImportedText, 'name' | 'related' | 'series'> {
  id: number
  /** An earlier import has stored it. */
  isKnown: boolean
}

/**
 * Leads texts to those that they name, and orders the series, once all are here. An earlier import may have been stopped before:
 * known texts get what came now, and where they have nothing of the kind, all.
 */
export async function joinTexts(database: Database, stored: readonly StoredText[]): Promise<void> {
  const byName = new Map(stored.map((text) => [text.name, text]))
  if (stored.length === 0) return
  await database.transaction(async (queries) => {
    await raiseSiteVersion(queries)
    const idsOf = (texts: readonly StoredText[]) => [...new Set(texts.map((text) => text.id))]
    const belonging = stored.flatMap(({ id, isKnown, related = [] }) => {
      const named = related.flatMap((name) => byName.get(name) ?? []).filter((text) => text.id !== id)
      const added = isKnown ? named.filter((text) => !text.isKnown) : named
      return named.length > 0 ? [{ id, added: idsOf(added), all: idsOf(named) }] : []
    })
    await addRelatedTexts(queries, belonging)
    const inSeries = stored.flatMap(({ id, series }) => (series ? [{ id, ...series }] : []))
    for (const [slug, texts] of Map.groupBy(inSeries, (text) => text.slug)) {
      const ordered = texts.toSorted((one, other) => one.place - other.place)
      await orderSeries(
        queries,
        slug,
        ordered.map(({ id }) => id),
      )
    }
  })
}
