import { setImmediate } from 'node:timers/promises'
import { DAY } from '../../../contract/durations.ts'
import { cropOf } from '../../../contract/pictures/cover-crops.ts'
import { pictureFiles } from '../../../contract/pictures/pictures.ts'
import { TRASH_DAYS } from '../../../contract/studio/review-drafts.ts'
import type { Deps } from '../../deps.ts'
import { deleteMedia } from '../../pictures/media.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import { batchesOf } from '../../platform/runtime/batches.ts'
import { expandDraft } from '../draft-rows.service.ts'
import * as store from './unused-pictures.store.ts'

/** Deletes uploaded files that nothing has used for 30 days, and marks with the time those that nothing uses any more. */
export async function deleteUnusedPictures({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  const { queries } = database
  const now = clock.now()
  const [names, marked] = [await store.listMediaNames(queries), await store.listMarked(queries)]
  const current = await namesOutsideRevisions(queries)
  const unused = await findUnused(queries, names, current)
  // What only an earlier version shows is kept, and stays out of the library where it was taken out.
  const used = [...marked.values()]
    .filter(({ name, is_removed }) => (is_removed ? current.has(keyOf(name)) : !unused.has(name)))
    .map(({ name }) => name)
  for (const batch of batchesOf(used)) await store.markUsed(queries, batch)
  for (const name of unused) if (!marked.has(name)) await store.markUnused(queries, name, now.toISOString())
  const until = new Date(now.getTime() - TRASH_DAYS * DAY).toISOString()
  const due = [...unused].filter((name) => (marked.get(name)?.unused_since ?? now.toISOString()) <= until)
  if (due.length === 0) return
  await database.transaction(async (inside) => {
    // A text that was saved meanwhile may show one of them. Revisions are made of such texts.
    const shown = await namesOutsideRevisions(inside)
    const deleted = due.filter((name) => !shown.has(keyOf(name)))
    for (const batch of batchesOf(deleted)) await deleteMedia(inside, batch)
  })
}

/** Deletes those of these pictures that nothing uses, with all their files. */
export async function deletePicturesWithoutUse(queries: Queries, names: readonly string[]): Promise<void> {
  const files = names.flatMap(filesOf)
  if (files.some((name) => UPLOADED.test(name)))
    await deleteMedia(queries, [...(await findUnused(queries, files))])
}

/** The names of a picture's files: its widths, or the cover with the original from which it was cut. */
export function filesOf(name: string): string[] {
  const original = cropOf(name)?.original
  return [...new Set([name, ...pictureFiles(name).map((file) => file.name), ...(original ? [original] : [])])]
}

/** How many uploaded pictures are used by nothing, and their bytes. */
export const countUnusedPictures = store.countUnused

/** The stored pictures that reviews name and that are not there, each with the ids of the reviews that name it. */
export async function findMissingPictures(queries: Queries): Promise<Map<string, number[]>> {
  const stored = new Set(await store.listMediaNames(queries))
  const missing = new Map<string, number[]>()
  for await (const reviews of inBatches((after) => store.listReviewTexts(queries, after, TEXTS_AT_ONCE))) {
    for (const { id, cover, share_picture, content } of reviews) {
      const named = new Set([
        cover ?? '',
        share_picture ?? '',
        ...Array.from(content.matchAll(SHOWN_MEDIA), ([, name = '']) => name),
      ])
      for (const name of named)
        if (name !== '' && !stored.has(name)) missing.set(name, [...(missing.get(name) ?? []), id])
    }
  }
  return missing
}

export const SHOWN_MEDIA = /["(]\/media\/([\w.-]+)/g

/** The uploaded ones of these pictures that nothing uses. */
async function findUnused(
  queries: Queries,
  names: readonly string[],
  current?: ReadonlySet<string>,
): Promise<Set<string>> {
  const uploaded = names.filter((name) => UPLOADED.test(name))
  if (uploaded.length === 0) return new Set()
  const used = new Set(current ?? (await namesOutsideRevisions(queries)))
  const rest = () => uploaded.filter((name) => !used.has(keyOf(name)))
  for await (const texts of inBatches((after) => store.listRevisionTexts(queries, after, TEXTS_AT_ONCE))) {
    for (const { text } of texts) {
      const { cover, share_picture, content } = expandDraft(text)
      for (const name of namesIn(`${cover} ${share_picture} ${content}`)) used.add(name)
    }
    if (rest().length === 0) break
  }
  return new Set(rest())
}

/** The pictures that reviews, drafts, settings and letters use. */
async function namesOutsideRevisions(queries: Queries): Promise<Set<string>> {
  const used = new Set((await store.listTextsWithPictures(queries)).flatMap(namesIn))
  for await (const reviews of inBatches((after) => store.listReviewTexts(queries, after, TEXTS_AT_ONCE)))
    for (const { cover, share_picture, content } of reviews)
      for (const name of namesIn(`${cover ?? ''} ${share_picture ?? ''} ${content}`)) used.add(name)
  return used
}

/** Rows by their ids, a batch at a time: other requests run in between. */
export async function* inBatches<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
    await setImmediate()
  }
}

export const TEXTS_AT_ONCE = 100

/** The keys of the pictures that a text names: a cover also names the original from which it was cut. */
function namesIn(text: string): string[] {
  const names = text.split(/[^\w.-]/).filter((word) => UPLOADED.test(word))
  return names.flatMap((name) => {
    const original = cropOf(name)?.original
    return original === undefined ? [keyOf(name)] : [name, original]
  })
}

/** The same for all widths of a picture. */
export function keyOf(name: string): string {
  return /^picture-[0-9a-f]{16}-/.exec(name)?.[0] ?? name
}

/** Media of the sample library and of `xingcha set` have other names. */
export const UPLOADED = /^(?:cover|picture|original|file-[0-9a-f]{16})-[\w-]*\.\w+$/
