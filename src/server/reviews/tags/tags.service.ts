import { cleanTag, tagFault } from '../../../contract/reviews/tag-names.ts'
import { DRAFT_LIMITS } from '../../../contract/studio/review-drafts.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { TagRow } from '../../platform/db/tables/studio-tables.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { fold } from '../../text/fold.ts'
import * as store from './tags.store.ts'
import { pluck } from '../../platform/runtime/batches.ts'

export { deleteTags, listTaggedReviews, putTag } from './tags.store.ts'

/** By which a tag is found: the same for each way of writing it, as in searches. */
export function tagKey(name: string): string {
  return fold(cleanTag(name))
}

/** The tags without blank ones, each once. */
export function cleanTags(names: readonly string[]): string[] {
  const tags = names.map(cleanTag).filter((name) => name !== '')
  return [...new Map(tags.toReversed().map((name) => [tagKey(name), name])).values()].toReversed()
}

/** Throws tag_invalid, tag_too_long, too_many_tags. */
export function requireTags(names: readonly string[]): void {
  if (names.length > DRAFT_LIMITS.tags) throw problem('too_many_tags')
  const fault = names.map(tagFault).find((each) => each !== undefined)
  if (fault) throw problem(fault)
}

/** Finds the tags that stand for others. */
export interface TagNames {
  /** The tag that stands for this one, itself where nothing was renamed; unknown ones by the name given. */
  of(name: string): Pick<TagRow, 'key' | 'name'>
  ofKey(key: string): Pick<TagRow, 'key' | 'name'>
  /** The keys of all tags that this one stands for, its own included. */
  keysOf(key: string): string[]
  /** The keys of all that were read. */
  keys: readonly string[]
}

/** Reads what is known of these tags, by their keys; by default of all. */
export async function readTagNames(queries: Queries, keys?: readonly string[]): Promise<TagNames> {
  return tagNames(await store.findTags(queries, keys && [...new Set(keys)]))
}

export function tagNames(found: readonly TagRow[]): TagNames {
  const rows = new Map(found.map((row) => [row.key, row]))
  const follow = (key: string) => {
    let at = key
    for (let step = 0; step < rows.size; step++) {
      const next = rows.get(at)?.leads_to
      if (!next) break
      at = next
    }
    return at
  }
  const ofKey = (key: string, name = key) => {
    const last = follow(key)
    return { key: last, name: rows.get(last)?.name ?? name }
  }
  return {
    of: (name) => ofKey(tagKey(name), name),
    ofKey,
    keys: [...rows.keys()],
    keysOf: (key) => [key, ...[...rows.keys()].filter((each) => each !== key && follow(each) === key)],
  }
}

/** The shown names of the tags of each of these reviews, published or not. */
export async function readTagsOf(queries: Queries, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await store.listTagsOf(queries, ids)
  if (rows.length === 0) return new Map()
  const names = await readTagNames(queries, pluck(rows, 'tag'))
  return new Map(
    [...Map.groupBy(rows, ({ review_id }) => review_id)].map(([id, own]) => [
      id,
      [...new Set(own.map(({ tag }) => names.ofKey(tag).name))],
    ]),
  )
}

/** Stores the tags of a review, those that were renamed under their present names. */
export async function storeTags(queries: Queries, id: number, tags: readonly string[]): Promise<void> {
  const names = await readTagNames(queries, tags.map(tagKey))
  const own = new Map(tags.map((tag) => [names.of(tag).key, names.of(tag)]))
  await store.replaceTags(queries, id, [...own.values()])
}

/** Puts tags that an earlier version of the program has folded otherwise under their present keys. */
export async function refoldTags(queries: Queries): Promise<void> {
  const rows = await store.findTags(queries)
  const keyOf = new Map(rows.map(({ key, name }) => [key, tagKey(name)]))
  const moved = rows.flatMap((row): TagRow[] => {
    const key = keyOf.get(row.key) ?? row.key
    const leads_to = row.leads_to === null ? null : (keyOf.get(row.leads_to) ?? row.leads_to)
    return leads_to === key ? [] : [{ ...row, key, leads_to }]
  })
  // Of those that are the same now, the one that leads nowhere stands for all.
  const tags = moved.toSorted((one, other) => Number(!one.leads_to) - Number(!other.leads_to))
  const isMoved = rows.some(({ key }) => keyOf.get(key) !== key)
  if (isMoved) await store.moveTags(queries, keyOf, tags)
}

/** The shown name of a tag in any spelling, and the keys of the tags that it stands for. */
export async function findTag(
  queries: Queries,
  name: string,
): Promise<{ key: string; name: string; keys: string[] }> {
  const names = await readTagNames(queries, [tagKey(name)])
  const tag = names.of(name)
  return { ...tag, keys: names.keysOf(tag.key) }
}

/** The tags of published reviews, those with the most of them first. */
export async function listTagTotals(
  queries: Queries,
): Promise<{ key: string; name: string; total: number }[]> {
  const rows = await store.listPublishedTags(queries)
  const names = await readTagNames(queries, pluck(rows, 'tag'))
  const totals = new Map<string, { key: string; name: string; total: number }>()
  for (const { tag, total } of rows) {
    const shown = names.ofKey(tag)
    totals.set(shown.key, { ...shown, total: total + (totals.get(shown.key)?.total ?? 0) })
  }
  return [...totals.values()].toSorted(
    (one, other) => other.total - one.total || (one.key < other.key ? -1 : 1),
  )
}

/** The names of the tags that reviews of these tags have besides, those with the most of them first. */
export async function listSimilarTags(queries: Queries, keys: readonly string[]): Promise<string[]> {
  const found = await store.listNeighbours(queries, keys, SIMILAR_TAGS)
  const names = await readTagNames(queries, found)
  return [...new Set(found.map((key) => names.ofKey(key).name))]
}

const SIMILAR_TAGS = 8

/** The names of the tags that these reviews have, those with the most of them first. */
export async function listCommonTags(queries: Queries, ids: readonly number[]): Promise<string[]> {
  return mostCommon([...(await readTagsOf(queries, ids)).values()].flat())
}

/** Twelve of the items at most, each once, those first that are there most often. */
export function mostCommon<Item>(items: readonly Item[]): Item[] {
  return [...Map.groupBy(items, (item) => item)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, OFFERED_GROUPS)
    .map(([item]) => item)
}

const OFFERED_GROUPS = 12
