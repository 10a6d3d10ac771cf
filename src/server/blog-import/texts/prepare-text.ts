import { DRAFT_LIMITS } from '../../../contract/studio/review-drafts.ts'
import { tagPath } from '../../../contract/links.ts'
import { toSlug } from '../../../contract/text/slug.ts'
import { tagFault } from '../../../contract/reviews/tag-names.ts'
import { cleanTags } from '../../reviews/tags/tags.service.ts'
import type { BlogComment } from '../../comments/import-comments.service.ts'
import type { Deps } from '../../deps.ts'
import type { TextToImport } from '../../studio/import-texts.service.ts'
import { escapeHtml, htmlToText } from '../../text/html-text.ts'
import { isHidingLabel } from '../../text/hidden-keys.ts'
import { listOwners } from '../blog-import.store.ts'
import { convertBody } from './convert-body.ts'
import { line, nameText, readableText } from './name-text.ts'
import type { FeaturedPicture, ImportedText, ImportNote, ImportedRemark } from './imported-text.ts'
import type { PictureLoader } from '../load-pictures.ts'
import { chooseState, type TextChoices } from '../text-choices.policy.ts'
import type { TermCategories } from '../term-categories.ts'
import { answerTo, importedGuestName } from '../../../contract/wording/studio/blog-import.ts'
import { readContent } from '../../comments/comments.service.ts'
import { Problem } from '../../platform/http/responses/problems.ts'
import { isNamed, mapTree, parseArticle, Text, textOf } from '../../text/article/article-tree.ts'
import { isComplexMarkup } from '../../text/article/bound-markup.ts'
import { sanitizeArticle } from '../../text/article/sanitize-article.ts'
import { normalizeEmail } from '../../text/email-address.ts'

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

/**
 * The comments of a text in threads of one level (docs/decisions/0090-answers.md), each after those that it answers. Below a comment that is
 * held, answers are held, too. An answer to a comment that does not come begins with the name of the person that it answers.
 * `leftOut`: names and days of those without a text, or longer than a comment may be.
 */
function readComments(
  { remarks, base }: Pick<ImportedText, 'remarks' | 'base'>,
  owners: ReadonlyMap<string, string>,
): { comments: BlogComment[]; leftOut: string[] } {
  const byId = new Map(remarks.map((remark) => [remark.id, remark]))
  const read = new Map<ImportedRemark, BlogComment>()
  const leftOut: string[] = []
  const all = remarks
    .map((remark) => ({ remark, above: listAbove(remark, byId), created_at: timeOf(remark) }))
    .toSorted(
      (one, other) => one.above.length - other.above.length || (one.created_at < other.created_at ? -1 : 1),
    )
  for (const { remark, above, created_at } of all) {
    const [answered] = above
    const nearest = read.get(above.find((each) => read.has(each)) ?? remark)
    const content = contentOrNull(readCommentText(remark.html, base))
    if (content === null) {
      leftOut.push(`${nameOf(remark)} ${created_at.slice(0, 10)}`)
      continue
    }
    const isAnsweredLost = answered?.state === 'published' && !read.has(answered)
    const named = isAnsweredLost ? contentOrNull(`${answerTo(nameOf(answered))}\n${content}`) : null
    read.set(remark, {
      name: remark.name,
      content: named ?? content,
      created_at,
      state: [remark, ...above].some(({ state }) => state === 'held') ? 'held' : 'published',
      userId: owners.get(normalizeEmail(remark.email) ?? '') ?? null,
      head: nearest ? (nearest.head ?? nearest) : null,
      answered: nearest?.head && answered && read.has(answered) ? nearest : null,
    })
  }
  return { comments: [...read.values()], leftOut }
}

/** The comments above one, the nearest first. */
function listAbove(
  remark: ImportedRemark,
  byId: ReadonlyMap<string, ImportedRemark>,
): readonly ImportedRemark[] {
  const above = new Set<ImportedRemark>()
  let each = byId.get(remark.parent ?? '')
  while (each && each !== remark && !above.has(each)) {
    above.add(each)
    each = byId.get(each.parent ?? '')
  }
  return [...above]
}

function timeOf({ created_at }: ImportedRemark): string {
  return created_at ?? new Date(0).toISOString()
}

function nameOf({ name }: ImportedRemark): string {
  return name.trim() || importedGuestName
}

function contentOrNull(text: string): string | null {
  try {
    return readContent(text)
  } catch (cause) {
    if (cause instanceof Problem) return null
    throw cause
  }
}

/** Comments are plain text: of a link its words and, between brackets, its address. */
function readCommentText(html: string, base: string): string {
  if (isComplexMarkup(html)) return htmlToText(html)
  const lines = html.includes('<p') ? html : html.replace(/\r?\n/g, '<br>')
  const tree = parseArticle(sanitizeArticle(lines))
  mapTree(tree, (node) => {
    const { href = '' } = isNamed(node, 'a') ? node.attribs : {}
    if (!isNamed(node, 'a') || href === '' || href.startsWith('#')) return [node]
    const isRelative = !/^[a-z][\w+.-]*:/i.test(href) && URL.canParse(href, base)
    const address = isRelative ? new URL(href, base).href : href.replace(/^mailto:/, '')
    const words = textOf(node)
    return bareAddress(words) === bareAddress(address) || bareAddress(words) === bareAddress(href)
      ? [node]
      : [new Text(words === '' ? address : `${words}（${address}）`)]
  })
  return textOf(tree)
}

/** An address as people write it. */
function bareAddress(address: string): string {
  return address
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
}
