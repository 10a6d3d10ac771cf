import { stringify } from 'yaml'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import type { Draft } from '../../../contract/studio/studio-reviews.ts'
import { ofItsKind } from '../../../contract/studio/review-drafts.ts'
import { reviewIdOf } from '../../../contract/links.ts'
import { plainTitle } from '../../../contract/wording/reviews/books.ts'
import {
  type ChildNode,
  elementsOf,
  isNamed,
  isTag,
  isText,
  mapTree,
  newElement,
  parseArticle,
  setChildren,
  textOf,
  writeHtml,
} from '../../text/article/article-tree.ts'
import { articleToMarkdown, type MarkdownForm } from './article-markdown.ts'
import { renamePictures } from './article-pictures.ts'
import { isBlockNode } from './write-markdown.ts'

/** A text as another program gets it. */
export interface ProgramText {
  id: number
  state: 'published' | 'scheduled' | 'draft'
  /** What is published, or else the draft. */
  draft: Draft
  /** When it was published or will be; null of a draft without a day. */
  date: string | null
  updated: string
  /** The names of its categories. */
  categories: string[]
}

interface Program {
  form: MarkdownForm
  /** The file of a text with this name. */
  fileOf(name: string, text: Pick<ProgramText, 'state' | 'draft'>): string
  mediaFolder: string
  /** The front matter besides what all have. */
  front(text: ProgramText, name: string): object
  /** A picture as a text has it. */
  pictureOf(name: string): string
  /** Where a text stands, for links to it. */
  addressOf(name: string, id: number): string
  /** Files that say that the folder is one of this program. */
  settings(site: Pick<SiteSettings, 'name'>, siteUrl: string): Record<string, string>
}

const FORM: MarkdownForm = { notes: true, definitions: true, isVault: false, isForeign: true }

export const PROGRAMS = {
  hugo: {
    form: FORM,
    fileOf: (name, { draft }) => `content/${draft.kind === 'page' ? '' : 'posts/'}${name}.md`,
    mediaFolder: 'static/media',
    pictureOf: (name) => `/media/${name}`,
    addressOf: (name) => `/posts/${name}/`,
    front: ({ id, state, draft, date, updated, categories }, name) => ({
      ...(date !== null && { date }),
      lastmod: updated,
      slug: name,
      draft: state === 'draft',
      description: draft.excerpt,
      categories,
      ...(draft.series && { series: [draft.series] }),
      ...(draft.cover && { images: [`/media/${draft.cover}`] }),
      aliases: [`/review/${id}`],
    }),
    settings: ({ name }, siteUrl) => ({
      'hugo.toml': `baseURL = ${JSON.stringify(`${siteUrl}/`)}
title = ${JSON.stringify(name)}
languageCode = "zh-Hant"
hasCJKLanguage = true
timeZone = "Asia/Taipei"

[taxonomies]
category = "categories"
tag = "tags"
series = "series"

# Ruby, verse and folded parts are HTML.
[markup.goldmark.renderer]
unsafe = true
`,
    }),
  },
  hexo: {
    form: { ...FORM, notes: false, definitions: false },
    // Hexo shows pages that are not published, and what is scheduled unless its settings say otherwise.
    fileOf: (name, { state, draft }) =>
      state !== 'published'
        ? `source/_drafts/${name}.md`
        : draft.kind === 'page'
          ? `source/${name}/index.md`
          : `source/_posts/${name}.md`,
    mediaFolder: 'source/media',
    pictureOf: (name) => `/media/${name}`,
    addressOf: (_, id) => `/review/${id}/`,
    front: ({ id, state, draft, date, updated, categories }) => ({
      ...(date !== null && { date }),
      updated,
      permalink: `/review/${id}/`,
      published: state === 'published',
      excerpt: draft.excerpt,
      // A list within the list: they are none below each other.
      categories: categories.map((each) => [each]),
      ...(draft.cover && { cover: `/media/${draft.cover}` }),
    }),
    settings: ({ name }, siteUrl) => ({
      '_config.yml': stringify({
        title: name,
        url: siteUrl,
        language: 'zh-TW',
        timezone: 'Asia/Taipei',
        marked: { breaks: false },
      }),
    }),
  },
  obsidian: {
    form: { ...FORM, definitions: false, isVault: true },
    fileOf: (name) => `${name}.md`,
    mediaFolder: 'media',
    pictureOf: (name) => `media/${name}`,
    addressOf: (_, id) => `/review/${id}/`,
    front: ({ state, draft, date, updated, categories }) => ({
      ...(draft.kind === 'review' && draft.headline !== '' && { aliases: [draft.title] }),
      ...(date !== null && { date }),
      created: date ?? updated,
      publish: state !== 'draft',
      excerpt: draft.excerpt,
      categories,
      ...(draft.cover && { cover: `[[${draft.cover}]]` }),
    }),
    settings: () => ({
      '.obsidian/app.json': `${JSON.stringify({ strictLineBreaks: true, attachmentFolderPath: 'media' })}\n`,
    }),
  },
} satisfies Record<string, Program>

export type ProgramName = keyof typeof PROGRAMS

/** The files' names, each once: the slug, else the title. */
export function nameTexts(
  texts: Iterable<Pick<ProgramText, 'id' | 'draft'>>,
  toName: (text: string) => string,
): Map<number, string> {
  const names = new Map<number, string>()
  const taken = new Set(['index'])
  for (const { id, draft } of texts) {
    const own = draft.slug || toName(plainTitle(ofItsKind(draft))) || String(id)
    const name = taken.has(own) ? `${own}-${id}` : own
    taken.add(name)
    names.set(id, name)
  }
  return names
}

/** A text with the front matter and the Markdown of a program. `names`: those of all texts, by id. */
export function formatForProgram(
  programName: ProgramName,
  text: ProgramText,
  names: ReadonlyMap<number, string>,
): string {
  const program: Program = PROGRAMS[programName]
  const { draft } = text
  const name = names.get(text.id) ?? String(text.id)
  const fields = {
    title: plainTitle(ofItsKind(draft)),
    kind: draft.kind,
    ...program.front(text, name),
    tags: draft.tags,
    summary: draft.summary,
    ...(draft.kind === 'review' && { book: bookOf(draft), other_books: draft.other_books.map(bookOf) }),
    ...(draft.is_featured && { featured: true }),
  }
  const present = Object.entries(fields).filter(
    ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  const article = articleFor(program, draft.content, names)
  const markdown = articleToMarkdown(article, program.form)?.markdown ?? article
  const body = renamePictures(markdown, 'markdown', (source) =>
    source.startsWith('/media/') ? program.pictureOf(source.slice('/media/'.length)) : undefined,
  )
  const linked = program.form.isVault ? linkNotes(body, names) : body
  return `---\n${stringify(Object.fromEntries(present), { lineWidth: 0 })}---\n\n${linked.trim()}\n`
}

/** What is known of a book, under the names that a draft has. */
function bookOf(draft: Draft | Draft['other_books'][number]): object {
  const { title, original_title, author, translator, publisher, book_year, isbn, rating } = draft
  const fields = { title, original_title, author, translator, publisher, book_year, isbn, rating }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))
}

/** The article with the program's links, and in the forms that every program reads the same. */
function articleFor(program: Program, article: string, names: ReadonlyMap<number, string>): string {
  const tree = parseArticle(article)
  const notes = new Map<string, number>()
  for (const { attribs, parent } of elementsOf(tree)) {
    const { href = '' } = attribs
    // The ways back are the program's.
    if (isNamed(parent, 'sup') && href.startsWith('#note-')) {
      const count = (notes.get(href) ?? 0) + 1
      notes.set(href, count)
      attribs['id'] = `${href.slice(1)}-r${count > 1 ? count : ''}`
    }
    const [start = '', part = ''] = /^(?:\/#|#)?\/review\/([^/#?]+)/.exec(href) ?? []
    const id = reviewIdOf(part)
    const name = id === undefined ? undefined : names.get(id)
    if (id !== undefined && name !== undefined)
      attribs['href'] = program.addressOf(encodeURIComponent(name), id) + href.slice(start.length)
  }
  mapTree(tree, (node) => {
    // The end of a line is a space in one program, and a line break in another.
    if (isText(node) && /\S/.test(node.data) && !isNamed(node.parent, 'pre', 'code'))
      node.data = node.data.replaceAll('\n', ' ').slice(isNamed(node.prev, 'br') ? node.data.search(/\S/) : 0)
    if (!isTag(node)) return [node]
    if (node.name === 'p' && writeHtml(node).trim() === '') return []
    if (node.name === 'blockquote') setChildren(node, inParagraphs(node.children))
    // A film whose address stands alone is played.
    const [link] = node.children
    const isFilm =
      node.attribs['class'] === 'video' && isNamed(link, 'a') && textOf(link) === link.attribs['href']
    if (isFilm) return [newElement('p', {}, [link])]
    if (Object.keys(node.attribs).length > 0) return [node]
    const hasPicture = elementsOf(node).some(({ name }) => name === 'img')
    if (node.name === 'figure' && !hasPicture)
      return inParagraphs(
        node.children.flatMap((each) => (isNamed(each, 'figcaption') ? inParagraphs(each.children) : [each])),
      )
    return node.name === 'div'
      ? isNamed(node.parent, 'a')
        ? node.children
        : inParagraphs(node.children)
      : [node]
  })
  return writeHtml({ children: inParagraphs(tree.children) }).trim()
}

/** Text that stands among blocks in paragraphs: Markdown has no other. */
function inParagraphs(nodes: readonly ChildNode[]): ChildNode[] {
  const blocks: ChildNode[] = []
  let text: ChildNode[] = []
  const end = () => {
    const kept = trimmed(text)
    if (kept.length > 0) blocks.push(newElement('p', {}, kept))
    text = []
  }
  for (const node of nodes)
    if (isBlockNode(node)) {
      end()
      blocks.push(node)
    } else text.push(node)
  end()
  return blocks
}

/** Without line breaks and spaces at its ends. */
function trimmed(nodes: readonly ChildNode[]): ChildNode[] {
  const isSpace = (node: ChildNode) => isNamed(node, 'br') || (isText(node) && node.data.trim() === '')
  const start = nodes.findIndex((node) => !isSpace(node))
  if (start === -1) return []
  const kept = nodes.slice(start, nodes.findLastIndex((node) => !isSpace(node)) + 1)
  const [first, last] = [kept[0], kept.at(-1)]
  if (first && isText(first)) first.data = first.data.trimStart()
  if (last && isText(last)) last.data = last.data.trimEnd()
  return kept
}

/** Links to other texts and to files as Obsidian writes them. */
function linkNotes(markdown: string, names: ReadonlyMap<number, string>): string {
  return markdown
    .replaceAll('](/media/', '](media/')
    .replace(/\[([^[\]|\\\n]+)\]\(\/review\/(\d{1,15})\/\)/g, (written, text: string, id: string) => {
      const name = names.get(Number(id))
      return name === undefined ? written : `[[${name}|${text}]]`
    })
}
