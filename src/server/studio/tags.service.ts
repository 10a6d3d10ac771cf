import { cleanTag } from '../../contract/reviews/tag-names.ts'
import type { StudioTag } from '../../contract/studio/studio-tags.ts'
import type { Deps } from '../deps.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { deleteTags, putTag, readTagNames, requireTags, tagKey } from '../reviews/tags/tags.service.ts'
import { parseDraft } from './draft-text.ts'
import { listDraftSummaries } from './drafts.store.ts'
import { findTagged, listTagsOfTexts } from './list/find-grouped.service.ts'
import { changeQuietly } from './records.service.ts'
import { listReviewSummaries } from './review-rows.store.ts'

/** The tags of all texts but those in the trash, those with the most texts first. */
export async function listStudioTags({
  database: { queries },
}: Pick<Deps, 'database'>): Promise<StudioTag[]> {
  const names = await readTagNames(queries)
  const drafts = await listDraftSummaries(queries)
  const trashed = new Set(drafts.flatMap(({ id, trashed_at }) => (trashed_at === null ? [] : [id])))
  const published = new Set(
    (await listReviewSummaries(queries)).flatMap(({ id, is_published }) => (is_published === 1 ? [id] : [])),
  )
  const tags = new Map<string, StudioTag>()
  for (const [id, own] of await listTagsOfTexts(queries, names, drafts)) {
    if (trashed.has(id)) continue
    for (const { key, name } of own) {
      const tag = tags.get(key) ?? { name, total: 0, published: 0 }
      tag.total++
      if (published.has(id)) tag.published++
      tags.set(key, tag)
    }
  }
  return [...tags]
    .toSorted(([key, one], [otherKey, other]) => other.total - one.total || (key < otherKey ? -1 : 1))
    .map(([, tag]) => tag)
}

/** Renames a tag, or joins it with another one. Its address leads on. Throws tag_not_found, tag_invalid, tag_too_long. */
export async function renameTag(
  { database }: Pick<Deps, 'database'>,
  from: string,
  to: string,
): Promise<{ name: string; is_merged: boolean }> {
  const name = cleanTag(to)
  requireTags([name])
  return database.lockedTransaction(TAGS, async (queries) => {
    const names = await readTagNames(queries)
    const old = names.of(from)
    const key = tagKey(name)
    const target = names.of(name)
    const isUsed = async (each: string) => (await findTagged(queries, (tag) => tag === each)).size > 0
    if (!(await isUsed(old.key))) throw problem('tag_not_found')
    await raiseSiteVersion(queries)
    if (target.key !== old.key && (await isUsed(target.key))) {
      await putTag(queries, { ...old, leads_to: target.key })
      return { name: target.name, is_merged: true }
    }
    // A spelling of the same tag, a name that it had before, or one that is free.
    await putTag(queries, { key, name, leads_to: null })
    if (key !== old.key) await putTag(queries, { ...old, leads_to: key })
    return { name, is_merged: false }
  })
}

/** Takes back that a tag was merged with another one. A repeat changes nothing. */
export async function separateTag({ database }: Pick<Deps, 'database'>, name: string): Promise<void> {
  await database.lockedTransaction(TAGS, async (queries) => {
    const key = tagKey(name)
    if ((await readTagNames(queries)).of(name).key === key) return
    await putTag(queries, { key, name: cleanTag(name), leads_to: null })
    await raiseSiteVersion(queries)
  })
}

/** Takes a tag off all texts, drafts included. A repeat changes nothing. */
export async function deleteTag(deps: Pick<Deps, 'database'>, name: string): Promise<void> {
  const { database } = deps
  const names = await readTagNames(database.queries)
  const isOther = (each: string) => names.of(each).key !== names.of(name).key
  for (const { id, fields } of await listDraftSummaries(database.queries))
    if (!parseDraft(fields).tags.every(isOther))
      await changeQuietly(deps, id, (draft) => ({ ...draft, tags: draft.tags.filter(isOther) }))
  await database.lockedTransaction(TAGS, async (queries) => {
    const present = await readTagNames(queries)
    await deleteTags(queries, present.keysOf(present.of(name).key))
    await raiseSiteVersion(queries)
  })
}

/** The lock of everything that changes what tags are called. */
const TAGS = 'tags'
