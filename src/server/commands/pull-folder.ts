import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { StudioReview } from '../../contract/studio/studio-reviews.ts'
import { formatDraftFile } from '../archive/site-export/draft-file.service.ts'
import { ComplexMarkup, flattenArticle } from '../text/article/bound-markup.ts'
import { describeMissing } from '../text/article/missing-parts.ts'
import { listAllReviews, type StudioClient, timeText } from './studio-client.ts'
import {
  lossesOf,
  localNamesOf,
  readDraft,
  readTextFile,
  readTextFiles,
  type TextFile,
  toLocalPicture,
} from './text-files.ts'
import { readSyncState, settleRelated, type SyncState, writeSyncState } from './sync-state.ts'
import type { StudioSeries } from '../../contract/studio/studio-series.ts'
import { sameTexts, type SyncLine, type SyncOptions } from './push-folder.ts'

/** Writes the present texts of the site into the folder; a file that has changed here stays. */
export async function* pullFolder(
  studio: StudioClient,
  folder: string,
  { isCheck, isForced }: SyncOptions,
): AsyncIterable<SyncLine> {
  if (!isCheck) await mkdir(folder, { recursive: true })
  const state = await readSyncState(folder)
  const texts = (await readTextFiles(folder, state)).map((file) => file.waiting ?? file)
  const files = new Map(texts.map((file) => [file.id, file]))
  const { series } = await studio.call('GET /api/studio/series')
  for (const { id, version, state: stage } of (await listAllReviews(studio)).toReversed()) {
    const file = files.get(id)
    const known = state.reviews[String(id)]
    const name = file?.name ?? `${id}.md`
    if (!file && texts.some((other) => other.name === name)) {
      yield { name, outcome: 'kept', reason: `this file does not say that it is text ${id} of the site` }
      continue
    }
    const isChangedHere = file !== undefined && known?.digest !== file.digest
    if (file && known?.version === version && !isForced) {
      yield { name, outcome: 'unchanged' }
      continue
    }
    const present = await studio.call('GET /api/studio/reviews/{id}', { params: { id } })
    if (file && isChangedHere && !isForced && !saysTheSame(file, present, state)) {
      const theirs = timeText(new Date(present.changed_at))
      yield {
        name,
        outcome: 'kept',
        reason: `this file has changed, ${timeText(file.changedAt)}; the site's text is of ${theirs}. --force replaces the file.`,
      }
      continue
    }
    const more = file && describeMore(file, present, state)
    if (more !== undefined && !isForced) {
      const reason = `${more}. --force replaces the file, and leaves it as ${name}.before.`
      yield { name, outcome: 'kept', reason }
      continue
    }
    if (!isCheck) {
      if (more !== undefined) await copyFile(path.join(folder, name), path.join(folder, `${name}.before`))
      const { cover, share_picture } = present.draft
      const draft = {
        ...present.draft,
        cover: toLocalPicture('cover', cover, name, state),
        share_picture: toLocalPicture('picture', share_picture, name, state),
      }
      const namesOf = (source: string) => localNamesOf(source, name, file?.pictures ?? [], state)
      const text = formatDraftFile(
        { id, state: stage, draft, series: placeIn(series, draft.series, id) },
        file?.others,
        namesOf,
      )
      await writeFile(path.join(folder, name), text)
      const { digest } = await readTextFile(folder, name)
      state.reviews[String(id)] = { ...known, version: present.version, digest }
      settleRelated(state, id, name)
      await writeSyncState(folder, state)
    }
    yield { name, outcome: file ? 'updated' : 'created' }
  }
}

/** The name of a series, and the place of a text in it, for a site that does not have it. */
function placeIn(all: readonly StudioSeries[], slug: string, id: number) {
  const series = all.find((each) => each.slug === slug)
  return series && { name: series.name, place: series.texts.findIndex((text) => text.id === id) + 1 }
}

/** A file whose text is too complex for the site says something else. */
function saysTheSame(file: TextFile, { draft }: StudioReview, state: SyncState): boolean {
  try {
    return sameTexts({ ...draft, ...readDraft(file, state).draft }, draft)
  } catch (cause) {
    if (cause instanceof ComplexMarkup) return false
    throw cause
  }
}

/** What the file has and the site's text has not: a note or picture that is missing may have been lost on the way. */
function describeMore(file: TextFile, present: StudioReview, state: SyncState): string | undefined {
  const { refused, left } = lossesOf(file)
  if (refused !== undefined || left !== undefined) return refused ?? left
  if (/^[ \t]*#/m.test(file.text.split('\n---', 1)[0] ?? ''))
    return 'the site leaves out comments of the front matter'
  const { content = '' } = readDraft(file, state).draft
  const missing = describeMissing(flattenArticle(present.draft.content), content, [
    'notes',
    'pictures',
    'links',
    'tables',
  ])
  return missing && `the site's text has ${missing} of this file`
}
