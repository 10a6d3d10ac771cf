import { DAY } from '../../../contract/durations.ts'
import { mediaPath } from '../../../contract/links.ts'
import { cropOf, isOriginal } from '../../../contract/pictures/cover-crops.ts'
import type {
  LibraryPicture,
  PictureList,
  PictureListQuery,
  PictureUse,
} from '../../../contract/pictures/picture-library.ts'
import { type PICTURE_FILTERS, pictureFiles } from '../../../contract/pictures/pictures.ts'
import { ofItsKind, STUDIO_PAGE_SIZE, TRASH_DAYS } from '../../../contract/studio/review-drafts.ts'
import type { Deps } from '../../deps.ts'
import { hasMedia, isPictureName, sizesOf } from '../../pictures/media.service.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { foldTerm } from '../../search/fold-term.service.ts'
import { toDisplayName } from '../../text/clean-text.ts'
import { fold } from '../../text/fold.ts'
import { compareTexts } from '../list/studio-list.service.ts'
import {
  filesOf,
  inBatches,
  keyOf,
  SHOWN_MEDIA,
  TEXTS_AT_ONCE,
  UPLOADED,
} from '../unused-pictures/unused-pictures.service.ts'
import * as marks from '../unused-pictures/unused-pictures.store.ts'
import { listReviewTexts } from '../unused-pictures/unused-pictures.store.ts'
import * as store from './picture-library.store.ts'
import { isReplaceable } from './replace-picture.service.ts'
import { pluck } from '../../platform/runtime/batches.ts'
import { draftTitle } from '../../../contract/wording/studio/studio.ts'
import { visibleText } from '../../text/html-text.ts'
import { readDraftColumns } from '../draft-rows.service.ts'

type LibraryDeps = Pick<Deps, 'database' | 'contentCache' | 'clock'>

interface StoredName {
  name: string
  fileName: string
  storedAt: string | null
  /** Its own alternative text; empty where nobody has written one. */
  text: string
  uses: readonly FoundUse[]
  former: LibraryPicture['former']
}

/**
 * The pictures of a filter that match the text, the newest first, with counts for all filters. Who does not see letters neither
 * sees what letters are called nor pictures that only letters and settings use. Throws term_too_long.
 */
export async function listPictures(
  deps: LibraryDeps,
  query: PictureListQuery,
  seesLetters: boolean,
): Promise<PictureList> {
  const { queries } = deps.database
  const term = foldTerm(query.q)
  const all = await readAll(deps, seesLetters)
  const listed = all.filter((picture) => FILTERS[query.filter](picture) && isFound(picture, term))
  const count = (filter: Filter) => all.filter(FILTERS[filter]).length
  const page = listed.slice(query.offset, query.offset + STUDIO_PAGE_SIZE)
  const sizes = await sizesOf(queries, pluck(page, 'name'))
  return {
    total: listed.length,
    counts: {
      all: all.length,
      covers: count('covers'),
      unused: count('unused'),
      without_text: count('without_text'),
    },
    rows: page.map((picture) => toRow(picture, sizes.get(picture.name) ?? 0)),
  }
}

type Filter = (typeof PICTURE_FILTERS)[number]

const FILTERS: Record<Filter, (picture: StoredName) => boolean> = {
  all: () => true,
  covers: ({ name, uses }) => name.startsWith('cover-') || uses.some(({ place }) => place === 'cover'),
  unused: ({ uses }) => uses.length === 0,
  without_text: lacksText,
}

function lacksText({ uses }: StoredName): boolean {
  return uses.some(({ alt }) => alt === '')
}

function isFound({ name, fileName, text, uses }: StoredName, term: string): boolean {
  const texts = [name, fileName, text, ...uses.flatMap(({ alt, title }) => [alt ?? '', title])]
  return term === '' || fold(texts.join('\n')).includes(term)
}

async function readAll(deps: LibraryDeps, seesLetters: boolean): Promise<StoredName[]> {
  const { queries } = deps.database
  const [uses, notes, marked] = [
    await findPictureUses(deps),
    await store.listPictureNotes(queries),
    await marks.listMarked(queries),
  ]
  const stored = await marks.listMediaNames(queries)
  const present = new Set(stored)
  const formerOf = (name: string) => {
    const { replaces = null, stored_at = '' } = notes.get(name) ?? {}
    if (!seesLetters || replaces === null || !present.has(replaces)) return null
    const until = new Date(Date.parse(stored_at) + TRASH_DAYS * DAY)
    return until <= deps.clock.now()
      ? null
      : { name: replaces, path: mediaPath(replaces), until: until.toISOString() }
  }
  return largestOf(stored)
    .map((name) => ({
      name,
      fileName: notes.get(name)?.file_name || (notes.get(cropOf(name)?.original ?? '')?.file_name ?? ''),
      storedAt: notes.get(name)?.stored_at || null,
      text: notes.get(name)?.alternative_text ?? '',
      former: formerOf(name),
      uses: (uses.get(keyOf(name)) ?? []).map((use) => (seesLetters ? use : withoutLetter(use))),
    }))
    .filter(({ name, uses: found }) => found.length > 0 || !marked.get(name)?.is_removed)
    .filter(({ uses: found }) => seesLetters || found.length === 0 || found.some(isOfTexts))
    .toSorted((a, b) => compareTexts(b.storedAt ?? '', a.storedAt ?? '') || compareTexts(a.name, b.name))
}

function isOfTexts({ place }: FoundUse): boolean {
  return place !== 'letter' && place !== 'settings'
}

function withoutLetter(use: FoundUse): FoundUse {
  return use.place === 'letter' ? { ...use, id: null, title: '', alt: null } : use
}

/** Of the stored names those of pictures, without originals and the smaller widths. */
function largestOf(names: readonly string[]): string[] {
  const pictures = names.filter((name) => (isPictureName(name) || name.endsWith('.svg')) && !isOriginal(name))
  const largest = new Map<string, string>()
  for (const name of pictures) {
    const other = largest.get(keyOf(name))
    if (other === undefined || widthOf(other) < widthOf(name)) largest.set(keyOf(name), name)
  }
  return [...largest.values()]
}

function widthOf(name: string): number {
  return pictureFiles(name).at(-1)?.width ?? 0
}

function toRow(picture: StoredName, bytes: number): LibraryPicture {
  const { name, fileName, storedAt, text, uses, former } = picture
  return {
    name,
    path: mediaPath(name),
    thumbnail_path: mediaPath(pictureFiles(name)[0]?.name ?? name),
    file_name: fileName,
    stored_at: storedAt,
    bytes,
    alternative_text: text || (uses.find(({ alt }) => alt)?.alt ?? ''),
    lacks_text: lacksText(picture),
    is_removable: uses.length === 0 && UPLOADED.test(name),
    is_replaceable: uses.length > 0 && isReplaceable(name),
    former,
    use_count: uses.length,
    uses: uses.slice(0, SHOWN_USES).map(({ place, id, kind, title }) => ({ place, id, kind, title })),
  }
}

const SHOWN_USES = 50

/** Takes those of these pictures out of the library that nothing uses, and returns which they are. Their files stay for 30 days: a text that is being edited may show one. */
export async function removePictures(deps: LibraryDeps, names: readonly string[]) {
  const uses = await findPictureUses(deps)
  const [removed, used]: [string[], string[]] = [[], []]
  for (const name of new Set(names)) {
    if (!UPLOADED.test(name) || isOriginal(name)) continue
    if (uses.has(keyOf(name))) used.push(name)
    else removed.push(name)
  }
  await mark(deps, removed, 1)
  return { removed, used }
}

/** Keeps an alternative text with a picture; texts that show it keep theirs. Throws picture_not_found. */
export async function describePicture(
  { database }: LibraryDeps,
  { name, alternative_text }: { name: string; alternative_text: string },
): Promise<void> {
  if (!isPictureName(name) || isOriginal(name)) throw problem('picture_not_found')
  await database.transaction(async (queries) => {
    if (!(await hasMedia(queries, name))) throw problem('picture_not_found')
    await store.setPictureText(queries, name, toDisplayName(alternative_text))
  })
}

/** Brings removed pictures back into the library. */
export async function restorePictures(deps: LibraryDeps, names: readonly string[]): Promise<void> {
  await mark(
    deps,
    names.filter((name) => UPLOADED.test(name)),
    0,
  )
}

async function mark({ database, clock }: LibraryDeps, names: readonly string[], isRemoved: 0 | 1) {
  if (names.length === 0) return
  const now = clock.now().toISOString()
  await database.transaction((queries) => marks.markRemoved(queries, names.flatMap(filesOf), now, isRemoved))
}

/** One use of a picture. `key`: the same for all its widths. `alt`: null where it is not shown in a text. */
interface FoundUse extends PictureUse {
  key: string
  alt: string | null
}

type UsesDeps = Pick<Deps, 'database' | 'contentCache'>

/** What uses pictures, by the key of the picture: published texts first, then drafts, letters and the settings. Earlier versions do not count. */
async function findPictureUses(deps: UsesDeps): Promise<Map<string, FoundUse[]>> {
  const { queries } = deps.database
  // Published texts change with the site's version alone, and to read thousands takes a while.
  const published = await deps.contentCache.fetch('picture uses', () => findInReviews(queries))
  const uses = [...published]
  for (const { id, trashed_at, ...columns } of await store.listDraftsWithPictures(queries)) {
    const draft = readDraftColumns(columns)
    const text = { id, kind: draft.kind, title: draftTitle(ofItsKind(draft)) }
    const place = trashed_at === null ? 'draft' : 'trash'
    uses.push(...findInText(draft, { ...text, place, cover: place, share: place }))
  }
  for (const { id, subject, body, content } of await store.listLettersWithPictures(queries))
    uses.push(...usesInHtml(`${body} ${content ?? ''}`, { place: 'letter', id, kind: null, title: subject }))
  for (const value of await store.listSettingValues(queries))
    for (const name of value.split(/[^\w.-]/).filter(isPictureName))
      uses.push({ key: keyOf(name), alt: null, place: 'settings', id: null, kind: null, title: '' })
  return Map.groupBy(uniqueUses(uses), ({ key }) => key)
}

async function findInReviews(queries: Deps['database']['queries']): Promise<FoundUse[]> {
  const uses: FoundUse[] = []
  for await (const reviews of inBatches((after) => listReviewTexts(queries, after, TEXTS_AT_ONCE)))
    for (const { id, kind, is_published, ...review } of reviews) {
      const text = { id, kind, title: draftTitle({ ...review, kind }) }
      const places = is_published
        ? ({ place: 'text', cover: 'cover', share: 'share' } as const)
        : ({ place: 'draft', cover: 'draft', share: 'draft' } as const)
      uses.push(...findInText(review, { ...text, ...places }))
    }
  return uses
}

type Place = PictureUse['place']

function findInText(
  { cover, share_picture, content }: { cover: string | null; share_picture: string | null; content: string },
  { cover: coverPlace, share, ...use }: PictureUse & { cover: Place; share: Place },
): FoundUse[] {
  return [
    ...usesInHtml(content, use),
    ...(cover === null ? [] : [{ ...use, key: keyOf(cover), alt: null, place: coverPlace }]),
    ...(share_picture === null ? [] : [{ ...use, key: keyOf(share_picture), alt: null, place: share }]),
  ]
}

function usesInHtml(html: string, use: PictureUse): FoundUse[] {
  const shown = new Map<string, string | null>()
  for (const [, name = ''] of html.matchAll(SHOWN_MEDIA)) shown.set(keyOf(name), null)
  for (const [tag] of html.matchAll(/<img [^<>]*>/g)) {
    const name = /src="\/media\/([\w.-]+)/.exec(tag)?.[1]
    if (name !== undefined) shown.set(keyOf(name), visibleText(/alt="([^"]*)"/.exec(tag)?.[1] ?? ''))
  }
  return [...shown].map(([key, alt]) => ({ ...use, key, alt }))
}

/** A text that was withdrawn stands in two tables. */
function uniqueUses(uses: readonly FoundUse[]): FoundUse[] {
  return [...new Map(uses.map((use) => [`${use.key} ${use.place} ${use.id}`, use])).values()]
}
