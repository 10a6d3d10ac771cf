import path from 'node:path'
import { countCodePoints } from '../../../contract/limits.ts'
import { isMap, isNode, parseDocument, stringify } from 'yaml'
import { z } from 'zod'
import {
  DRAFT_LIMITS,
  EMPTY_BOOK,
  HIDDEN_FIELDS,
  REVIEW_STATES,
  type ReviewState,
} from '../../../contract/studio/review-drafts.ts'
import { coverDesignSchema, type Draft, draftSchema } from '../../../contract/studio/studio-reviews.ts'
import { titleOfBooks } from '../../../contract/wording/reviews/sentences.ts'
import { changePictures, pictureSources } from './article-pictures.ts'
import type { SeriesPlace } from '../../reviews/series/series.service.ts'
import { judgeKeys } from '../../text/hidden-keys.ts'
import { readDay } from '../../text/read-time.ts'
import { DRAFTS_FOLDER, reviewSchema } from './export-format.ts'
import { formatReviewFile, seriesFields, splitReviewFile, toArticle } from './review-file.ts'

export { isLocalRecording } from './article-pictures.ts'

/** YAML reads 1984 as a number. */
const textOrNumber = z.string().or(z.number().transform(String))

/** The front matter of a draft: the keys of `xingcha export`, all optional, and the state. Other programs have more keys. */
const frontSchema = reviewSchema
  .omit({ date: true })
  .extend({
    kind: draftSchema.shape.kind.unwrap(),
    headline: z.string(),
    tags: z.preprocess(toList, draftSchema.shape.tags.unwrap()),
    categories: z.preprocess(toList, reviewSchema.shape.categories),
    // Hugo has a list of them.
    series: z.preprocess((value) => {
      const list = toList(value)
      return Array.isArray(list) && list.length < 2 ? (list[0] ?? '') : value
    }, draftSchema.shape.series.unwrap()),
    // As `export --for` writes it: the names of files.
    related: z.preprocess(toList, z.array(z.string())),
    series_name: z.string().max(DRAFT_LIMITS.headline),
    series_order: z.number(),
    is_announced: z.boolean(),
    title: textOrNumber,
    isbn: textOrNumber.nullable(),
    author: z.string().nullable(),
    cover: z.string().nullable(),
    other_books: z.preprocess(toWholeBooks, draftSchema.shape.other_books.unwrap()),
    publish_date: draftSchema.shape.publish_date,
    translator: z.string(),
    book_year: draftSchema.shape.book_year,
    slug: draftSchema.shape.slug,
    recommended: z.boolean(),
    cover_design: coverDesignSchema.nullable(),
    search_title: draftSchema.shape.search_title.unwrap(),
    search_description: draftSchema.shape.search_description.unwrap(),
    share_picture: z.string().nullable(),
    is_unindexed: z.boolean(),
    status: z.enum(REVIEW_STATES),
  })
  .partial()
  .loose()
  // The titles of several books, which a published review without a headline has as its own, may be longer.
  .refine(
    ({ headline = '', ...fields }) =>
      countCodePoints(headline) <= DRAFT_LIMITS.headline || isMade(headline, fields),
    {
      path: ['headline'],
      message: `at most ${DRAFT_LIMITS.headline} characters`,
    },
  )

type Given<Name extends keyof Draft = keyof Draft> = { [Key in Name]?: Draft[Key] | undefined }

function isMade(headline: string, { title = '', other_books = [] }: Given<'title' | 'other_books'>) {
  return headline === titleOfBooks({ title, other_books })
}

/** Other programs write several in one text, or leave the key empty. */
function toList(value: unknown): unknown {
  if (value === null) return []
  if (Array.isArray(value))
    return value.flat().map((each) => (typeof each === 'number' ? String(each) : each))
  if (typeof value !== 'string' && typeof value !== 'number') return value
  return String(value)
    .split(/[,，、]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** What a writer does not know of a book is left out. */
function toWholeBooks(value: unknown): unknown {
  const isFields = (each: unknown) => typeof each === 'object' && each !== null
  return Array.isArray(value)
    ? value.map((book) => (isFields(book) ? { ...EMPTY_BOOK, ...book } : book))
    : value
}

/** Read, but not written into the file of a draft. */
const READ_ONLY = new Set(['published', 'updated_at', 'cover_source', 'category_name'])
/** What it says wrongly is a fault of the file; what other keys say is another program's. */
const STRICT = new Set(['id', 'headline', 'body', 'other_books'])

interface Front {
  fields: z.output<typeof frontSchema>
  body: string
  /** What is not of this program, by its key. */
  others: Record<string, { value: unknown; source: string }>
}

/** Throws ArchiveRejected. */
export function readFront(text: string, file: string): Front {
  const written = splitReviewFile(normalizeText(text), file, z.record(z.string(), z.unknown()))
  const { error } = frontSchema.safeParse(written.fields)
  const unfit = new Set(error?.issues.map(({ path: [key] }) => String(key)).filter((key) => !STRICT.has(key)))
  const withoutUnfit = (given: unknown) =>
    Object.fromEntries(Object.entries(given as object).filter(([key]) => !unfit.has(key)))
  const fit = z.preprocess(withoutUnfit, frontSchema)
  const { fields, front, body } = splitReviewFile(normalizeText(text), file, fit)
  const sources = sourcesOf(front)
  const others = Object.entries(written.fields)
    .filter(([key]) => unfit.has(key) || READ_ONLY.has(key) || !Object.hasOwn(frontSchema.shape, key))
    .map(([key, value]) => [key, { value, source: sources.get(key) ?? stringify({ [key]: value }) }])
  return { fields, body, others: Object.fromEntries(others) }
}

/** Each key of front matter with its lines as they are written: numbers and comments would not survive being read. */
function sourcesOf(front: string): Map<string, string> {
  const { contents } = parseDocument(front)
  const pairs = isMap(contents) && !contents.flow ? contents.items : []
  const starts = pairs.map(({ key }) => front.lastIndexOf('\n', (isNode(key) && key.range?.[0]) || 0) + 1)
  return new Map(pairs.map(({ key }, at) => [String(key), front.slice(starts[at], starts[at + 1])]))
}

export interface DraftFile {
  /** Undefined: not on the site yet. */
  id: number | undefined
  isPublished: boolean
  isScheduled: boolean
  /** By which key a text that is said to be published is hidden elsewhere: it stays a draft. */
  hiddenBy?: string
  /** By which a site begins the series that it does not have. */
  series: { [Key in keyof SeriesPlace]?: SeriesPlace[Key] | undefined }
  /** The fields that the file names, with its article. A cover or share picture may be the name of a file beside. */
  draft: Partial<Draft>
  /** The texts that belong to it by their file or address; `draft.related_books` has those with ids. */
  related: string[]
  /** The addresses of its pictures as the file names them. */
  pictures: string[]
  /** The lines of what is not of this program, by its key. */
  others: Record<string, string>
  /** The keys of these that mean nothing here. */
  ignored: string[]
}

export interface StoredText {
  id: number
  state: ReviewState
  draft: Draft
  series?: SeriesPlace | undefined
}

/** `storedOf`: the stored picture that the file names so. Throws ArchiveRejected, ComplexMarkup. */
export function parseDraftFile(
  text: string,
  file: string,
  storedOf: Parameters<typeof changePictures>[1] = () => undefined,
  now = new Date(),
): DraftFile {
  const { fields, body, others } = readFront(text, file)
  const { id, status, published, featured, recommended, kind = 'review', title = '' } = fields
  // What is published of a text about no book has its headline as title, and nothing that its kind hides: its draft may keep that.
  const hidden: Partial<Draft> = kind === 'review' || title !== fields.headline ? {} : HIDDEN_FIELDS[kind]
  const isHidden = ([name, value]: [string, unknown]) =>
    name in hidden && JSON.stringify(value) === JSON.stringify(hidden[name as keyof Draft])
  const named: Given = {
    ...ownFields(fields),
    headline: fields.headline !== undefined && isMade(fields.headline, fields) ? '' : fields.headline,
    title: 'isbn' in hidden ? undefined : fields.title,
    publish_date:
      fields.publish_date === undefined ? (readDay(fields['date']) ?? undefined) : fields.publish_date,
    is_featured: featured,
    is_recommended: recommended,
  }
  const given = Object.entries(named).filter((field) => field[1] !== undefined && !isHidden(field))
  let pictures: string[] = []
  const content = toArticle(body, fields, (html) => {
    pictures = pictureSources(html)
    return changePictures(html, storedOf)
  })
  const isPublished = status === undefined ? published === true : status === 'published'
  const hiddenBy = isPublished ? whatHides(others, now) : undefined
  const isRead = (key: string) =>
    (READ_ONLY.has(key) && Object.hasOwn(fields, key)) || (key === 'date' && named.publish_date !== undefined)
  return {
    id,
    isPublished: isPublished && hiddenBy === undefined,
    isScheduled: status === 'scheduled',
    ...(hiddenBy !== undefined && { hiddenBy }),
    series: { name: fields.series_name?.trim() || undefined, place: fields.series_order },
    draft: { ...Object.fromEntries(given), content },
    related: fields.related ?? [],
    pictures,
    others: Object.fromEntries(Object.entries(others).map(([key, { source }]) => [key, source])),
    ignored: Object.keys(others).filter((key) => !isRead(key)),
  }
}

/** The key of another program by which it shows the text to some only, or later. */
function whatHides(others: Front['others'], now: Date): string | undefined {
  const entries = Object.entries(others).map(([key, { value }]): [string, unknown] => [key, value])
  const { reasons, shownFrom } = judgeKeys(entries, now)
  return reasons[0]?.detail ?? (shownFrom === null ? undefined : `a day to come, ${shownFrom}`)
}

/** The id in the front matter of a file whose text is too complex to be read. Throws ArchiveRejected. */
export function readDraftId(text: string, file: string): number | undefined {
  return readFront(text, file).fields.id
}

/** `others`: of the file that it replaces. `namesOf`: what it calls the picture with an address. */
export function formatDraftFile(
  { id, state, draft, series: place }: StoredText,
  others: DraftFile['others'] = {},
  namesOf?: (source: string) => readonly string[],
): string {
  const { content, is_featured, is_recommended, series, ...fields } = draft
  const header = {
    id,
    status: state,
    ...fields,
    series,
    ...seriesFields(place),
    featured: is_featured,
    recommended: is_recommended,
  }
  const own = Object.entries(header).filter(([key]) => !Object.hasOwn(others, key))
  return formatReviewFile(Object.fromEntries(own), content, {
    others: Object.values(others).join(''),
    ...(namesOf && { namesOf }),
  })
}

/** Editors of other systems write a byte-order mark or other line ends. */
export function normalizeText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
}

/** The fields that a draft has under the same name. Of a text, null means an empty one. */
function ownFields(fields: Front['fields']): Given {
  const own = Object.entries(fields).filter(
    ([key]) => Object.hasOwn(frontSchema.shape, key) && Object.hasOwn(draftSchema.shape, key),
  )
  return Object.fromEntries(own.map(([key, value]) => [key, value === null && TEXTS.has(key) ? '' : value]))
}

const TEXTS = new Set(['original_title', 'author', 'publisher', 'isbn'])

/** Whether an export has the file among what waits in the studio. */
export function isOfDrafts(name: string): boolean {
  return path.dirname(name).split(path.sep).at(-1) === DRAFTS_FOLDER
}
