import { readFile, writeFile } from 'node:fs/promises'
import { isMovingPicture } from '../../contract/pictures/pictures.ts'
import type { Draft, StudioReview } from '../../contract/studio/studio-reviews.ts'
import {
  lossesOf,
  picturesOf,
  readDraft,
  readTextFile,
  readTextFiles,
  type TextFile,
  uploadPictures,
} from './text-files.ts'
import { readSyncState, settleRelated, type SyncState, writeSyncState } from './sync-state.ts'
import { openRelated, type RelatedTexts, withRelated } from './push-related.ts'
import { openSeries, type SiteSeries } from './push-series.ts'
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
  const state = await readSyncState(folder)
  const files = await readTextFiles(folder, state)
  const series = openSeries(studio, state)
  const known = new Set(Object.keys(state.reviews))
  const isTakenId = (id: number | undefined) =>
    state.reviews[String(id)] !== undefined && !known.has(String(id))
  // A text that another one names is begun before its turn.
  const begun = new Map<string, number>()
  const related = openRelated(studio, files, async (file) => {
    const { id, former, isBegun, name, fault } = file
    if (begun.has(name)) return begun.get(name)
    if (fault !== undefined || lossesOf(file).refused !== undefined) return undefined
    if ((former === undefined || isBegun) && id !== undefined && !isTakenId(id)) {
      if (await findReview(studio, id, false)) return id
      if (known.has(String(id))) return undefined
    }
    if (options.isCheck) return 0
    begun.set(name, (await begin(studio, folder, file, state)).id)
    return begun.get(name)
  })
  let isWhole = true
  for (const read of files) {
    const former = read.former ?? read.id
    // The id is that of another site, and another file has got it here.
    const given = isTakenId(read.id) ? { ...read, id: undefined, former } : read
    const file = begun.has(read.name)
      ? { ...given, ...(await readTextFile(folder, read.name)), former, isBegun: true }
      : given
    let line: SyncLine
    try {
      line = await pushFile(studio, folder, file, state, { series, related, begun }, options)
      // What waits in the studio comes over what is published now.
      if (file.waiting && line.outcome === 'published') {
        yield line
        const waiting = await readTextFile(folder, file.waiting.name)
        line = await pushFile(
          studio,
          folder,
          { ...waiting, waiting, former: file.former ?? former },
          state,
          { series, related, begun },
          options,
        )
      } else {
        const passed = await explainPassed(studio, file, state)
        if (passed) yield passed
      }
    } catch (cause) {
      if (!(cause instanceof StudioRefusal)) throw cause
      line = { name: file.name, outcome: 'refused', reason: cause.message }
    } finally {
      // After each file: what follows may fail, and an upload is not repeated.
      if (!options.isCheck) await writeSyncState(folder, state)
    }
    isWhole &&= line.outcome !== 'refused' && line.outcome !== 'kept'
    yield line
  }
  const ignored = files.flatMap((file) => file.ignored)
  for (const [key, { length }] of Map.groupBy(ignored, (each) => each))
    yield { name: key, outcome: 'ignored', reason: `unknown in the front matter of ${length} files` }
  if (options.isCheck) return
  try {
    for (const slug of await series.order(isWhole))
      yield {
        name: `the order of the series ${slug}`,
        outcome: 'kept',
        reason: 'it was changed on the site, which keeps it from now on',
      }
  } catch (cause) {
    if (!(cause instanceof StudioRefusal)) throw cause
    yield { name: 'the order of the series', outcome: 'refused', reason: cause.message }
  }
  await writeSyncState(folder, state)
}

async function pushFile(
  studio: StudioClient,
  folder: string,
  given: TextFile,
  state: SyncState,
  {
    series: allSeries,
    related,
    begun,
  }: { series: SiteSeries; related: RelatedTexts; begun: Map<string, number> },
  { isCheck, isForced }: SyncOptions,
): Promise<SyncLine> {
  const { id } = given
  const known = state.reviews[String(id)]
  const present = id === undefined ? undefined : await findReview(studio, id, known !== undefined)
  const isNew = present === undefined || given.isBegun === true
  // What is published of it comes first.
  const isWaiting = present !== undefined && given.waiting !== undefined && !given.isBegun
  const file = (isWaiting && given.waiting) || given
  const isOfOtherSite =
    (given.former ?? file.former) !== undefined || (present === undefined && id !== undefined)
  const { name, fault } = file
  if (fault !== undefined) return { name, outcome: 'refused', reason: fault }
  const { refused, left } = lossesOf(file)
  if (refused !== undefined) return { name, outcome: 'refused', reason: refused }
  if (present && known?.version === present.version && known.digest === file.digest)
    return { name, outcome: 'unchanged' }
  if (present && known?.version !== present.version && !isForced) {
    const kept = explainNewer(file, present, state)
    if (kept) return kept
  }
  const read = readDraft(file, state)
  const { draft: toPush, series, hiddenBy, isScheduled } = read
  const slug = toPush.series ?? ''
  const isUnknown = slug !== '' && !(await allSeries.has(slug))
  if (isUnknown && series.name === undefined)
    return {
      name,
      outcome: 'refused',
      reason: `the site has no series ${slug}; begin it in 系列與標籤, or name it by series_name`,
    }
  const belonging = await related(read, isOfOtherSite)
  const unknown = belonging?.missing.filter((each) => typeof each === 'string') ?? []
  if (unknown.length > 0)
    return {
      name,
      outcome: 'refused',
      reason: `neither the folder nor the site has the related text ${unknown.join(', ')}`,
    }
  const lost = belonging?.missing ?? []
  const moving = file.pictures.filter(({ bytes }) => isMovingPicture(bytes)).map((picture) => picture.file)
  const remarks = [
    left,
    hiddenBy && `it is not published, since it says ${hiddenBy}`,
    isScheduled && isNew && 'it comes as a draft: its day and time are set on the site',
    isUnknown && `it begins the series ${slug}`,
    lost.length > 0 && `the related text ${lost.join(', ')} of the other site did not come`,
    moving.length > 0 && `only the first frame is shown of ${moving.join(', ')}`,
  ].filter(Boolean)
  const done = (outcome: SyncLine['outcome']): SyncLine => ({
    name,
    outcome,
    ...(remarks.length > 0 && { reason: remarks.join('. ') }),
  })
  if (isCheck) {
    if (isUnknown) allSeries.foresee(slug)
    return done(isNew ? 'created' : 'updated')
  }
  await uploadPictures(studio, state, picturesOf(file))
  const isBegun = isUnknown && (await allSeries.begin(slug, series.name ?? ''))
  const { draft, isPublished } = readDraft(file, state)
  let saved: Awaited<ReturnType<typeof save>>
  try {
    const target = present ?? (await begin(studio, folder, file, state))
    begun.set(name, target.id)
    if (belonging) draft.related_books = belonging.ids
    if (isOfOtherSite && belonging)
      await writeFile(file.file, withRelated(await readFile(file.file, 'utf8'), belonging.ids))
    settleRelated(state, target.id, name)
    if (isOfOtherSite) await writeSyncState(folder, state)
    saved = await save(studio, target, draft, isForced)
  } catch (cause) {
    // Without an answer the text may have been stored.
    const isRefused = cause instanceof StudioRefusal && cause.code !== undefined
    if (isBegun && isRefused) await allSeries.withdraw(slug)
    throw cause
  }
  allSeries.place(slug, saved.id, series.place)
  const remember = (digest: string) => {
    state.reviews[String(saved.id)] = { ...state.reviews[String(saved.id)], version: saved.version, digest }
  }
  // No file has this digest: where the publication fails, the next push tries again.
  remember('')
  if (isPublished && !isWaiting && (saved.state !== 'published' || saved.has_changes)) {
    const body = { version: saved.version }
    await studio.call('POST /api/studio/reviews/{id}/publication', { params: { id: saved.id }, body })
    remember((await readTextFile(folder, name)).digest)
    return done('published')
  }
  remember((await readTextFile(folder, name)).digest)
  return done(isNew ? 'created' : 'updated')
}

/**
 * Begins a draft and writes its id into the file and its twin, in place of that of another site, before anything else can fail: the
 * next push finds it again, and tells it from a file that has this id of another site.
 */
async function begin(
  studio: StudioClient,
  folder: string,
  file: TextFile,
  state: SyncState,
): Promise<StudioReview> {
  const begun = await studio.call('POST /api/studio/reviews', { body: {} })
  const twins = [file, ...(file.waiting ? [file.waiting] : [])]
  const former = file.former ?? file.id
  state.reviews[String(begun.id)] = {
    version: begun.version,
    digest: '',
    files: twins.map(({ name }) => name),
    ...(former !== undefined && { former: { id: former, files: twins.map(({ name }) => name) } }),
  }
  await writeSyncState(folder, state)
  for (const twin of twins) await writeFile(twin.file, withId(twin.text, begun.id))
  return begun
}

/** The text with the id in its front matter, and nothing else changed. */
function withId(text: string, id: number): string {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split('\n')
  const end = lines.findIndex((line) => line.trimEnd() === '---')
  const fields = lines.slice(0, end).filter((line) => !line.startsWith('id:'))
  return [first, `id: ${id}${first.endsWith('\r') ? '\r' : ''}`, ...fields, ...lines.slice(end)].join('\n')
}

/** The text of the site with this id; undefined where there is none, unless the folder knows it: then it was deleted there. */
async function findReview(studio: StudioClient, id: number, isKnown: boolean) {
  try {
    return await studio.call('GET /api/studio/reviews/{id}', { params: { id } })
  } catch (cause) {
    if (!isKnown && cause instanceof StudioRefusal && cause.code === 'review_not_found') return undefined
    throw cause
  }
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

/** Says so where a published text has changed in its file, and what waits beside it has gone before it. */
async function explainPassed(studio: StudioClient, file: TextFile, state: SyncState) {
  const { id, name, waiting, fault } = file
  if (id === undefined || !waiting || fault !== undefined) return undefined
  const published = (await findReview(studio, id, false))?.published
  if (!published || lossesOf(file).refused !== undefined) return undefined
  if (sameTexts({ ...published, ...readDraft(file, state).draft }, published)) return undefined
  const reason = `it differs from what is published, and was not brought: ${waiting.name} waits in the studio and comes in its place`
  return { name, outcome: 'kept', reason } as const
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
