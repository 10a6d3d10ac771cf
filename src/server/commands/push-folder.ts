import { writeFile } from 'node:fs/promises'
import { isMovingPicture } from '../../contract/pictures/pictures.ts'
import type { Draft, StudioReview } from '../../contract/studio/studio-reviews.ts'
import { withId } from '../archive/site-export/draft-file.service.ts'
import {
  lossesOf,
  readDraft,
  readSyncState,
  readTextFile,
  readTextFiles,
  type SyncState,
  type TextFile,
  uploadPictures,
  writeSyncState,
} from './text-files.ts'
import { type StudioClient, StudioRefusal, timeText } from './studio-client.ts'

export interface SyncOptions {
  /** Nothing changes, here or there. */
  isCheck: boolean
  isForced: boolean
}

export interface SyncLine {
  name: string
  /** `kept`: the other side is newer or has changed as well; nothing was replaced. `ignored`: front matter of other programs. */
  outcome: 'created' | 'updated' | 'published' | 'unchanged' | 'kept' | 'refused' | 'ignored'
  reason?: string
}

/** Brings the files of a folder to the site; each line is told when it is done. */
export async function* pushFolder(
  studio: StudioClient,
  folder: string,
  options: SyncOptions,
): AsyncIterable<SyncLine> {
  const files = await readTextFiles(folder)
  const state = await readSyncState(folder)
  for (const file of files) {
    let line: SyncLine
    try {
      line = await pushFile(studio, folder, file, state, options)
    } catch (cause) {
      if (!(cause instanceof StudioRefusal)) throw cause
      line = { name: file.name, outcome: 'refused', reason: cause.message }
    }
    // After each file: what follows may fail, and an upload is not repeated.
    if (!options.isCheck) await writeSyncState(folder, state)
    yield line
  }
  const ignored = files.flatMap((file) => file.ignored)
  for (const [key, { length }] of Map.groupBy(ignored, (each) => each))
    yield { name: key, outcome: 'ignored', reason: `unknown in the front matter of ${length} files` }
}

async function pushFile(
  studio: StudioClient,
  folder: string,
  file: TextFile,
  state: SyncState,
  { isCheck, isForced }: SyncOptions,
): Promise<SyncLine> {
  const { name, id, fault } = file
  if (fault !== undefined) return { name, outcome: 'refused', reason: fault }
  const { refused, left } = lossesOf(file)
  if (refused !== undefined) return { name, outcome: 'refused', reason: refused }
  const present = id === undefined ? undefined : await readReview(studio, id)
  const known = state.reviews[String(id)]
  if (present && known?.version === present.version && known.digest === file.digest)
    return { name, outcome: 'unchanged' }
  if (present && known?.version !== present.version && !isForced) {
    const kept = explainNewer(file, present, state)
    if (kept) return kept
  }
  const {
    draft: { series },
    hiddenBy,
  } = readDraft(file, state)
  const moving = file.pictures.filter(({ bytes }) => isMovingPicture(bytes)).map((picture) => picture.file)
  const remarks = [
    left,
    hiddenBy && `it is not published, since it says ${hiddenBy}`,
    moving.length > 0 && `only the first frame is shown of ${moving.join(', ')}`,
  ].filter(Boolean)
  const done = (outcome: SyncLine['outcome']): SyncLine => ({
    name,
    outcome,
    ...(remarks.length > 0 && { reason: remarks.join('. ') }),
  })
  if (series && !(await hasSeries(studio, series)))
    return { name, outcome: 'refused', reason: `the site has no series ${series}; begin it in 系列與標籤` }
  if (isCheck) return done(present ? 'updated' : 'created')
  await uploadPictures(studio, state, [...file.pictures, ...(file.cover ? [file.cover] : [])])
  const { draft, isPublished } = readDraft(file, state)
  const target = present ?? (await begin(studio, file))
  const saved = await save(studio, target, draft, isForced)
  const remember = (digest: string) => {
    state.reviews[String(saved.id)] = { version: saved.version, digest }
  }
  // No file has this digest: where the publication fails, the next push tries again.
  remember('')
  if (isPublished && (saved.state !== 'published' || saved.has_changes)) {
    const body = { version: saved.version }
    await studio.call('POST /api/studio/reviews/{id}/publication', { params: { id: saved.id }, body })
    remember((await readTextFile(folder, name)).digest)
    return done('published')
  }
  remember((await readTextFile(folder, name)).digest)
  return done(present ? 'updated' : 'created')
}

/** Begins a draft and writes its id into the file, before anything else can fail: the next push finds it again. */
async function begin(studio: StudioClient, { file, text }: TextFile): Promise<StudioReview> {
  const begun = await studio.call('POST /api/studio/reviews', { body: {} })
  await writeFile(file, withId(text, begun.id))
  return begun
}

/** Whether a series has this slug: the site would leave out an unknown one. */
async function hasSeries(studio: StudioClient, slug: string): Promise<boolean> {
  const { series } = await studio.call('GET /api/studio/series')
  return series.some((each) => each.slug === slug)
}

function readReview(studio: StudioClient, id: number): Promise<StudioReview> {
  return studio.call('GET /api/studio/reviews/{id}', { params: { id } })
}

/** `--force` keeps the text that it replaces as a version on the site. */
async function save(studio: StudioClient, target: StudioReview, draft: Partial<Draft>, isForced: boolean) {
  return studio.call('PUT /api/studio/reviews/{id}', {
    params: { id: target.id },
    body: {
      version: target.version,
      draft: { ...target.draft, ...draft },
      keeps_replaced: isForced,
    },
  })
}

/** Why the file does not replace a text that the folder has not seen; undefined where both say the same. */
function explainNewer(file: TextFile, present: StudioReview, state: SyncState): SyncLine | undefined {
  const { name, digest, changedAt } = file
  const { draft } = readDraft(file, state)
  if (sameTexts({ ...present.draft, ...draft }, present.draft)) return undefined
  const theirs = `the site has a newer text, of ${timeText(new Date(present.changed_at))}`
  if (state.reviews[String(present.id)]?.digest === digest)
    return { name, outcome: 'kept', reason: `${theirs}; this file has not changed. Pull it.` }
  return {
    name,
    outcome: 'kept',
    reason: `${theirs}; this file is of ${timeText(changedAt)}. Pull another folder to compare, or --force replaces the site's.`,
  }
}

export function sameTexts(one: Draft, other: Draft): boolean {
  const textOf = (draft: Draft) =>
    JSON.stringify(Object.entries({ ...draft, content: draft.content.trim() }).toSorted())
  return textOf(one) === textOf(other)
}
