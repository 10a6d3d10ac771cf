import { parse, stringify } from 'yaml'
import type { z } from 'zod'
import {
  ComplexMarkup,
  flattenArticle,
  isComplexMarkup,
  requireSimpleMarkup,
} from '../../text/article/bound-markup.ts'
import type { OtherBook } from '../../../contract/studio/studio-reviews.ts'
import type { SeriesPlace } from '../../reviews/series/series.service.ts'
import type { TableRow } from '../../platform/db/tables/tables.ts'
import { renamePictures } from './article-pictures.ts'
import { articleToMarkdown, markdownToArticle } from './article-markdown.ts'
import { type ArticleLayout, withLayout } from './article-layout.ts'
import { ArchiveRejected } from '../archive-lines.ts'
import { type ReviewFields, reviewSchema } from './export-format.ts'

const FENCE = '---\n'

interface FileOptions {
  /** More lines of front matter. */
  others?: string
  /** The names that the file has for the picture with an address, in order; none of one that it does not bring. */
  namesOf?: (source: string) => readonly string[]
}

/** A review as a Markdown file with front matter; `body` says how the article is written. */
export function formatReviewFile(
  fields: object,
  article: string,
  { others = '', namesOf = () => [] }: FileOptions = {},
): string {
  const [html, end] = splitEnd(article)
  const written = articleToMarkdown(html)
  const isWhole = written && toArticle(written.markdown, { body_layout: written.layout }) === html
  const form = isWhole ? 'markdown' : 'html'
  const layout = isWhole ? withoutSizes(written.layout, (source) => namesOf(source).length > 0) : {}
  const header = { ...fields, body: form, ...(Object.keys(layout).length > 0 && { body_layout: layout }) }
  const body = renamePictures(isWhole ? written.markdown : html, form, namesOf)
  return `${FENCE}${stringify(header, { lineWidth: 0 })}${others}${FENCE}\n${body}${end}\n`
}

/** Without the sizes of pictures that are brought with the file. */
function withoutSizes(
  { pictures = {}, ...layout }: ArticleLayout = {},
  isBrought: (source: string) => boolean,
): ArticleLayout {
  const kept = Object.entries(pictures).filter(([source]) => !isBrought(source))
  return kept.length === 0 ? layout : { ...layout, pictures: Object.fromEntries(kept) }
}

interface ReviewToExport {
  row: TableRow<'xc_reviews'>
  details: TableRow<'xc_review_details'> | undefined
  /** Slugs in order. */
  categories: readonly string[]
  related: readonly number[]
  tags: readonly string[]
  /** The slug of its series; '' for none. */
  series: string
  /** In order. */
  otherBooks: readonly OtherBook[]
}

/** Names the series of a text for a site that does not have it. */
export function seriesFields(series: SeriesPlace | undefined) {
  return series && { series_name: series.name, series_order: series.place }
}

/** The file of a review in an export (docs/operations.md), which the site import takes back. */
export function formatStoredReview(
  { row, details, categories, related, tags, series, otherBooks }: ReviewToExport,
  place?: SeriesPlace,
): string {
  // The written form is recognised again when the import saves the text.
  const { content, is_featured, is_published, lang: _, ...columns } = row
  const fields = {
    ...columns,
    date: row.publish_date ?? row.updated_at,
    categories,
    related_books: related,
    tags,
    series,
    ...seriesFields(place),
    other_books: otherBooks,
    featured: is_featured === 1,
    published: is_published !== 0,
    ...detailsOf(details),
  }
  return formatReviewFile(reviewSchema.omit({ body: true, body_layout: true }).parse(fields), content)
}

function detailsOf(row: TableRow<'xc_review_details'> | undefined) {
  if (!row) return {}
  const { review_id: _, is_recommended, is_unindexed, cover_design, ...details } = row
  const design: unknown = cover_design === null ? null : JSON.parse(cover_design)
  return {
    ...details,
    cover_design: design,
    recommended: is_recommended === 1,
    is_unindexed: is_unindexed === 1,
  }
}

/** The fields and the HTML of such a file, unsanitised where it is HTML. `file` names it in the ArchiveRejected it throws. */
export function parseReviewFile(text: string, file: string): { fields: ReviewFields; article: string } {
  const { fields, body } = splitReviewFile(text, file, reviewSchema)
  // It was stored, and exported, before there was a bound.
  const isOld = fields.body === 'html' && isComplexMarkup(body)
  try {
    return { fields, article: toArticle(isOld ? flattenArticle(body) : body, fields) }
  } catch (cause) {
    throw cause instanceof ComplexMarkup ? malformed(file, `it has ${cause.message}`) : cause
  }
}

/** The front matter as the schema reads it, and the text below it. Throws ArchiveRejected. */
export function splitReviewFile<Schema extends z.ZodType>(
  text: string,
  file: string,
  schema: Schema,
): { fields: z.output<Schema>; front: string; body: string } {
  const end = text.indexOf(`\n${FENCE}`, FENCE.length - 1)
  if (!text.startsWith(FENCE) || end === -1) throw malformed(file, 'it does not begin with front matter')
  // YAML has no tabs before a key or an item, and other programs take them.
  const front = text.slice(FENCE.length, end + 1).replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length))
  let written: unknown
  try {
    written = parse(front)
  } catch (cause) {
    throw malformed(file, cause instanceof Error ? cause.message : String(cause))
  }
  const read = schema.safeParse(written)
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw malformed(file, faults.join('; '))
  }
  const body = text
    .slice(end + 1 + FENCE.length)
    .replace(/^\n/, '')
    .replace(/\n$/, '')
  return { fields: read.data, front, body }
}

/** The HTML of the text below the front matter. `change`: what is done to it before it is sanitised. Throws ComplexMarkup. */
export function toArticle(
  text: string,
  { body, body_layout }: { [Key in 'body' | 'body_layout']?: ReviewFields[Key] | undefined },
  change = (html: string) => html,
): string {
  const [content, lineEnd] = splitEnd(text)
  if (body !== 'html') {
    const article = markdownToArticle(content, change)
    return (body_layout ? withLayout(article, body_layout) : article) + lineEnd
  }
  requireSimpleMarkup(content)
  return change(content) + lineEnd
}

/** Many articles end with a line feed. */
function splitEnd(text: string): [text: string, end: string] {
  return text.endsWith('\n') ? [text.slice(0, -1), '\n'] : [text, '']
}

function malformed(file: string, reason: string): ArchiveRejected {
  return new ArchiveRejected(
    `${file} is not a review as xingcha export writes it (${reason}). Nothing was imported.`,
  )
}
