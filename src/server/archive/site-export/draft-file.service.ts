import { z } from 'zod'
import { dayInTaipei } from '../../../contract/days.ts'
import {
  DRAFT_LIMITS,
  HIDDEN_FIELDS,
  REVIEW_STATES,
  type ReviewState,
} from '../../../contract/studio/review-drafts.ts'
import { coverDesignSchema, type Draft, draftSchema } from '../../../contract/studio/studio-reviews.ts'
import { titleOfBooks } from '../../../contract/wording/reviews/sentences.ts'
import { changePictures, pictureSources } from './article-pictures.ts'
import { ComplexMarkup } from '../../text/article/bound-markup.ts'
import { terminalText } from '../../text/clean-text.ts'
import { reviewSchema } from './export-format.ts'
import { findLosses } from './article-losses.service.ts'
import { formatReviewFile, splitReviewFile, toArticle } from './review-file.ts'

/** The front matter of a draft: the keys of `xingcha export`, all optional, and the state. Other programs have more keys. */
const frontSchema = reviewSchema
  .extend({
    kind: draftSchema.shape.kind.unwrap(),
    tags: z.preprocess(toList, draftSchema.shape.tags.unwrap()),
    categories: z.preprocess(toList, reviewSchema.shape.categories),
    series: draftSchema.shape.series.unwrap(),
    is_announced: z.boolean(),
    // YAML reads 1984 as a number.
    title: z.string().or(z.number().transform(String)),
    author: z.string().nullable(),
    cover: z.string().nullable(),
    other_books: draftSchema.shape.other_books.unwrap(),
    publish_date: draftSchema.shape.publish_date,
    translator: z.string(),
    book_year: draftSchema.shape.book_year,
    slug: draftSchema.shape.slug,
    recommended: z.boolean(),
    cover_design: coverDesignSchema.nullable(),
    status: z.enum(REVIEW_STATES),
  })
  .partial()
  .loose()
  // The titles of several books, which a published review without a headline has as its own, may be longer.
  .refine(
    ({ headline = '', ...fields }) => headline.length <= DRAFT_LIMITS.headline || isMade(headline, fields),
    {
      path: ['headline'],
      message: `at most ${DRAFT_LIMITS.headline} characters`,
    },
  )

interface NamedBooks {
  title?: string | undefined
  other_books?: Draft['other_books'] | undefined
}

function isMade(headline: string, { title = '', other_books = [] }: NamedBooks): boolean {
  return headline === titleOfBooks({ title, other_books })
}

/** Other programs write several in one text, or leave the key empty. */
function toList(value: unknown): unknown {
  if (value === null) return []
  return typeof value === 'string' ? value.split(/[,，、]/).map((each) => each.trim()) : value
}

export interface DraftFile {
  /** Undefined: not on the site yet. */
  id: number | undefined
  isPublished: boolean
  /** The fields that the file names, with its article. A cover may be the name of a file beside. */
  draft: Partial<Draft>
  /** The addresses of its pictures as the file names them. */
  pictures: string[]
  /** The front matter of other programs. */
  others: Record<string, unknown>
}

export interface StoredText {
  id: number
  state: ReviewState
  draft: Draft
}

/** `storedOf`: the stored picture that the file names so. Throws ArchiveRejected, ComplexMarkup. */
export function parseDraftFile(
  text: string,
  file: string,
  storedOf: Parameters<typeof changePictures>[1] = () => undefined,
): DraftFile {
  const { fields, body } = splitReviewFile(normalizeText(text), file, frontSchema)
  let pictures: string[] = []
  const { id, status, published, featured, recommended, body: form = 'markdown' } = fields
  // What is published of a text about no book has its headline as title, and nothing that its kind hides: its draft may keep that.
  const { kind = 'review', title = '' } = fields
  const hidden: Partial<Draft> = kind === 'review' || title !== fields.headline ? {} : HIDDEN_FIELDS[kind]
  const isHidden = ([name, value]: [string, unknown]) =>
    name in hidden && JSON.stringify(value) === JSON.stringify(hidden[name as keyof Draft])
  const named: { [Key in keyof Draft]?: Draft[Key] | undefined } = {
    kind: fields.kind,
    headline: fields.headline !== undefined && isMade(fields.headline, fields) ? '' : fields.headline,
    title: 'isbn' in hidden ? undefined : fields.title,
    original_title: textOf(fields.original_title),
    author: textOf(fields.author),
    translator: fields.translator,
    publisher: textOf(fields.publisher),
    book_year: fields.book_year,
    isbn: textOf(fields.isbn),
    cover: fields.cover,
    cover_design: fields.cover_design,
    rating: fields.rating,
    other_books: fields.other_books,
    publish_date: fields.publish_date === undefined ? dayOf(fields['date']) : fields.publish_date,
    categories: fields.categories,
    category: fields.category,
    related_books: fields.related_books,
    tags: fields.tags,
    series: fields.series,
    is_announced: fields.is_announced,
    is_featured: featured,
    is_recommended: recommended,
    slug: fields.slug,
    excerpt: fields.excerpt,
    summary: fields.summary,
  }
  const given = Object.entries(named).filter((field) => field[1] !== undefined && !isHidden(field))
  const content = toArticle(body, form, (html) => {
    pictures = pictureSources(html)
    return changePictures(html, storedOf)
  })
  return {
    id,
    isPublished: status === undefined ? published === true : status === 'published',
    draft: { ...Object.fromEntries(given), content },
    pictures,
    others: Object.fromEntries(
      Object.entries(fields).filter(([key]) => !Object.hasOwn(frontSchema.shape, key)),
    ),
  }
}

/**
 * Says what the site cannot keep of a file's text: `refused`, what readers would miss, and `left`, what they would not.
 * `isStored`: whether the picture with this address comes with the text. Throws ArchiveRejected.
 */
export function describeLosses(
  text: string,
  file: string,
  isStored: (source: string) => boolean,
): { refused?: string; left?: string } {
  const normal = normalizeText(text)
  const { fields, body } = splitReviewFile(normal, file, frontSchema)
  const above = normal.slice(0, normal.lastIndexOf(body)).split('\n').length - 1
  let losses
  try {
    losses = findLosses(body, fields.body ?? 'markdown', isStored)
  } catch (cause) {
    if (!(cause instanceof ComplexMarkup)) throw cause
    return { refused: `the site cannot keep ${cause.message}` }
  }
  const [refused, left] = [true, false].map((isContent) =>
    losses
      .filter((loss) => loss.isContent === isContent)
      .map(({ line, what }) => terminalText(`line ${above + line}: ${what}`)),
  )
  return {
    ...(refused?.length && { refused: `the site cannot keep ${listShortly(refused)}` }),
    ...(left?.length && { left: `the site leaves out ${listShortly(left)}` }),
  }
}

function listShortly(parts: readonly string[]): string {
  return [...parts.slice(0, 20), ...(parts.length > 20 ? [`${parts.length - 20} more`] : [])].join('; ')
}

/** The id in the front matter of a file whose text is too complex to be read. Throws ArchiveRejected. */
export function readDraftId(text: string, file: string): number | undefined {
  return splitReviewFile(normalizeText(text), file, frontSchema).fields.id
}

/** `others`: front matter of the file that it replaces. */
export function formatDraftFile(
  { id, state, draft }: StoredText,
  others: Record<string, unknown> = {},
): string {
  const { content, is_featured, is_recommended, ...fields } = draft
  const header = {
    id,
    status: state,
    ...fields,
    featured: is_featured,
    recommended: is_recommended,
    ...others,
  }
  return formatReviewFile(header, content)
}

/** The text with the id in its front matter, and nothing else changed. */
export function withId(text: string, id: number): string {
  return text.replace(/^(?:\uFEFF)?---(\r?\n)/, `---$1id: ${id}$1`)
}

/** Editors of other systems write a byte-order mark or other line ends. */
function normalizeText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
}

/** The day of the `date` of other programs, which may have a time. */
function dayOf(date: unknown): string | undefined {
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d)(?:$|[T ]([\d:.]+ ?(?:Z|[+-]\d\d:?\d\d)$)?)/.exec(String(date)) ?? []
  if (day === undefined) return undefined
  const instant = time === undefined ? undefined : Date.parse(`${day}T${time.replace(' ', '')}`)
  return instant === undefined || Number.isNaN(instant) ? day : dayInTaipei(new Date(instant))
}

/** An absent key stays absent; null means an empty text. */
function textOf(value: string | null | undefined): string | undefined {
  return value === null ? '' : value
}
