import { DRAFT_LIMITS } from '../../../contract/studio/review-drafts.ts'
import { tagPath } from '../../../contract/links.ts'
import { toSlug } from '../../../contract/text/slug.ts'
import { tagFault } from '../../../contract/reviews/tag-names.ts'
import { cleanTags } from '../../reviews/tags/tags.service.ts'
import type { BlogComment } from '../../comments/import-comments.service.ts'
import type { Deps } from '../../deps.ts'
import type { TextToImport } from '../../studio/import-texts.service.ts'
import { escapeHtml } from '../../text/html-text.ts'
import { isHidingLabel } from '../../text/hidden-keys.ts'
import { listOwners } from '../blog-import.store.ts'
import { convertBody } from './convert-body.ts'
import { line, nameText, readableText } from './name-text.ts'
import type { FeaturedPicture, ImportedText, ImportNote } from './imported-text.ts'
import { readComments } from './read-comments.ts'
import type { PictureLoader } from '../load-pictures.ts'
import { chooseState, type TextChoices } from '../text-choices.policy.ts'
import type { TermCategories } from '../term-categories.ts'

/** A text as it is stored, its pictures stored already. */
export interface PreparedText {
  toStore: TextToImport
  comments: BlogComment[]
  notes: ImportNote[]
}

interface Preparation {
  deps: Pick<Deps, 'database' | 'clock'>
  options: { choices: TextChoices }
  siteUrl: string
  terms: TermCategories
  pictures: PictureLoader
  /** Where the lists of categories and tags lead here, by their address. */
  lists: Map<string, string>
}

/** Converts a text, and stores its pictures outside of any transaction. Throws ComplexMarkup. */
export async function prepareText(run: Preparation, text: ImportedText): Promise<PreparedText> {
  const { deps, pictures, terms, siteUrl } = run
  const cover = text.cover && (await pictures.loadCover(text.cover.source, text.base))
  const html = text.cover && !cover ? featuredFigure(text.cover) + text.html : text.html
  const body = await convertBody(html, {
    base: text.base,
    siteUrl,
    loadPicture: pictures.load,
    loadFile: pictures.loadFile,
  })
  const now = deps.clock.now()
  const hidden = [...text.hidden, ...body.hidden, ...hiddenByItself(text, now)]
  const notes = [...text.notes, ...hidden, ...body.notes]
  if (text.cover?.caption && cover)
    notes.push({ code: 'cover_caption', detail: readableText(text.cover.caption) })
  const { kind, title, headline, cut } = nameText(text, run.options.choices.texts.get(text.where)?.kind)
  if (cut !== undefined) notes.push({ code: 'headline_cut', detail: cut })
  const judged = {
    kind,
    where: text.where,
    state: stateOf(text, { isHidden: hidden.length > 0, now }),
    hidden,
    shown: stateOf(text, { isHidden: false, now }),
  }
  const state = chooseState(judged, run.options.choices)
  const categories = terms.categoriesOf(text.terms)
  const tags = tagsOf(text, notes)
  for (const term of text.terms) {
    const category = terms.categoryOf(term)
    const isTag = term.isTag && state === 'published' && tags.includes(tagName(term.name))
    const list = category !== null ? `/category/${category}` : isTag ? tagPath(tagName(term.name)) : undefined
    for (const address of list === undefined ? [] : term.addresses) run.lists.set(address, list ?? '')
  }
  if (state === 'published' && text.published_at === null) notes.push({ code: 'no_date', detail: '' })
  if (state === 'scheduled' && categories.length === 0) notes.push({ code: 'no_category', detail: '' })
  const { book } = text
  const excerpt = readableText(text.excerpt)
  const isShort = [...excerpt].length <= DRAFT_LIMITS.excerpt && !excerpt.includes('\n')
  const { comments, leftOut } = readComments(text, await listOwners(deps.database.queries))
  if (state !== 'published' && comments.length > 0)
    notes.push({ code: 'comment_left_out', detail: String(comments.length) })
  else for (const detail of leftOut) notes.push({ code: 'comment_left_out', detail })
  return {
    notes,
    comments: state === 'published' ? comments : [],
    toStore: {
      state,
      publishedAt: text.published_at,
      changedAt: text.updated_at,
      draft: {
        kind,
        headline,
        title,
        original_title: line(book.original_title ?? ''),
        author: line(book.author ?? ''),
        translator: line(book.translator ?? ''),
        publisher: line(book.publisher ?? ''),
        isbn: line(book.isbn ?? ''),
        rating: book.rating ?? null,
        book_year: book.book_year ?? null,
        other_books: book.others ?? [],
        is_featured: text.is_featured,
        slug: toSlug(text.slug),
        series: text.series?.slug ?? '',
        cover_design: text.coverDesign ?? null,
        is_recommended: text.is_recommended ?? false,
        categories,
        tags,
        cover: cover?.name ?? null,
        excerpt: isShort ? excerpt : '',
        summary: readableText(text.summary ?? '') || (isShort ? '' : excerpt),
        content: body.html,
      },
    },
  }
}

function featuredFigure({ source, alt, caption }: FeaturedPicture): string {
  const text = caption && `<figcaption>${caption}</figcaption>`
  return `<figure><img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}">${text}</figure>\n`
}

/** What speaks against any text: a name that says that it is none for readers, letters that are lost, a day that was missed. */
function hiddenByItself(text: ImportedText, now: Date): ImportNote[] {
  const labels = text.terms.filter(({ name }) => isHidingLabel(name))
  return [
    ...labels.map(({ name }): ImportNote => ({ code: 'private', detail: name })),
    ...(`${text.title}${text.excerpt}${text.html}`.includes('\ufffd')
      ? [{ code: 'encoding' as const, detail: '' }]
      : []),
    ...(text.state === 'scheduled' && !isLater(text, now)
      ? [{ code: 'missed_day' as const, detail: text.published_at ?? '' }]
      : []),
  ]
}

/** A future date is honoured: what would have appeared there later appears here later. */
function stateOf(
  text: ImportedText,
  { isHidden, now }: { isHidden: boolean; now: Date },
): TextToImport['state'] {
  if (text.state === 'trash') return 'trash'
  if (isHidden) return 'draft'
  return isLater(text, now) ? 'scheduled' : 'published'
}

function isLater({ published_at }: ImportedText, now: Date): boolean {
  return published_at !== null && new Date(published_at) > now
}

/** A tag with the full forms of the signs that no tag here can have: those of Obsidian are 書評/小說. */
function tagName(name: string): string {
  return name.replace(/[/?#\\]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
}

/** The tags as this site can keep them; what it cannot is named. */
function tagsOf({ terms }: ImportedText, notes: ImportNote[]): string[] {
  const names = cleanTags(terms.flatMap(({ name, isTag }) => (isTag ? [tagName(name)] : [])))
  const tags = names.filter((name) => tagFault(name) === undefined).slice(0, DRAFT_LIMITS.tags)
  const left = names.filter((name) => !tags.includes(name))
  if (left.length > 0) notes.push({ code: 'tags_left_out', detail: left.join('、') })
  return tags
}
