import { Marked } from 'marked'
import markedFootnote from 'marked-footnote'
import { listField, splitFrontMatter, textField, timeField, type FrontMatter } from './front-matter.ts'
import {
  emptyText,
  type ImportedItem,
  type ImportedTerm,
  type ImportNote,
  type OpenedExport,
} from '../texts/imported-text.ts'
import { urlsOf, type MarkdownSite, nameOfPost, readMarkdownSite } from './markdown-urls.ts'
import { replaceCodes } from './markdown-codes.ts'
import type { SourceFiles } from '../source-files.ts'

export const MARKDOWN_NAME = /\.(?:md|markdown|mdown|mkd)$/i

/** A folder of Markdown with front matter: a site of Hexo, Hugo or Jekyll, or none of them. */
export async function openMarkdown(files: SourceFiles): Promise<OpenedExport> {
  const site = await readMarkdownSite(files)
  const names = files.names.filter((name) => MARKDOWN_NAME.test(name) && !OTHERS.test(name))
  return {
    kind: 'markdown',
    siteUrl: site.siteUrl,
    async *items() {
      for (const [from, to] of FEEDS[site.generator] ?? []) yield { kind: 'redirect', from, to }
      for (const name of names) yield await readFile(files, name, site)
    },
  }
}

/** Files of a repository that are no texts, and Hugo's lists. */
const OTHERS =
  /(?:^|\/)(?:README|CHANGELOG|LICENSE|CONTRIBUTING|CODE_OF_CONDUCT|_index)\.|(?:^|\/)(?:themes|archetypes|scaffolds|_layouts|_includes|layouts|public|_site|vendor)\//i

const FEEDS: Partial<Record<MarkdownSite['generator'], [from: string, to: string][]>> = {
  hexo: [
    ['/atom.xml', '/feed.xml'],
    ['/rss2.xml', '/rss.xml'],
  ],
  hugo: [['/index.xml', '/rss.xml']],
  jekyll: [['/atom.xml', '/feed.xml']],
}

/** Bytes of one text. */
const MAX_BYTES = 8 * 1024 * 1024

async function readFile(files: SourceFiles, name: string, site: MarkdownSite): Promise<ImportedItem> {
  const left = (why: 'unreadable' | 'no_text'): ImportedItem => ({
    kind: 'left_out',
    where: name,
    title: '',
    why,
  })
  const file = await files.read(name, MAX_BYTES).catch(() => undefined)
  const split = file && splitFrontMatter(file.toString())
  if (!split) return left('unreadable')
  const { fields, body } = split
  const place = name.slice(site.root.length)
  const title = textField(fields, 'title') || (/^#\s+(.+)$/m.exec(body)?.[1] ?? nameOfPost(place))
  const { markdown, notes } = replaceCodes(textField(fields, 'title') ? body : body.replace(/^#\s+.+$/m, ''))
  if (markdown.trim() === '' && Object.keys(fields).length === 0) return left('no_text')
  const named = /(?:^|\/)(\d{4}-\d{1,2}-\d{1,2})-[^/]*$/.exec(place)?.[1]
  const date = timeField(fields, 'date', 'published', 'publishDate') ?? timeField({ named }, 'named')
  const categories = [
    ...listField(fields['categories'], site.generator === 'jekyll'),
    ...listField(fields['category']),
  ]
  const tags = listField(fields['tags'], site.generator === 'jekyll').concat(listField(fields['tag']))
  const isPage = isPageOf(site, place, fields)
  const state = stateOf(place, fields, isPage)
  const allNotes: ImportNote[] = [
    ...notes,
    ...(isPage ? [{ code: 'page' as const, detail: place }] : []),
    ...(date === null && state === 'published' ? [{ code: 'no_date' as const, detail: '' }] : []),
  ]
  const addresses = urlsOf(site, { name: place, fields, date, categories })
  return {
    kind: 'text',
    text: {
      ...emptyText(),
      source: `markdown ${site.siteUrl} ${place}`,
      where: name,
      title,
      html: markdownToHtml(markdown),
      base: name,
      excerpt: textField(fields, 'excerpt', 'description', 'summary'),
      slug: textField(fields, 'slug') || nameOfPost(place),
      published_at: date,
      updated_at: timeField(fields, 'updated', 'lastmod', 'last_modified_at'),
      state,
      terms: [
        ...categories.map((each) => termOf(each, 'categories')),
        ...tags.map((each) => termOf(each, 'tags')),
      ],
      cover: coverOf(fields),
      book: readBook(fields),
      is_featured: fields['featured'] === true || Number(fields['top'] ?? 0) > 0,
      addresses,
      notes: allNotes,
    },
  }
}

function markdownToHtml(markdown: string): string {
  return new Marked(markedFootnote()).parse(markdown, { async: false })
}

function isPageOf({ generator }: MarkdownSite, place: string, fields: FrontMatter): boolean {
  if (['page', 'about', 'categories', 'tags'].includes(textField(fields, 'type', 'layout'))) return true
  if (generator === 'hexo') return !/^source\/_(?:posts|drafts)\//.test(place)
  if (generator === 'jekyll') return !/(?:^|\/)_(?:posts|drafts)\//.test(place)
  if (generator === 'hugo') return place.replace(/^content\//, '').split('/').length < 2
  return false
}

function stateOf(place: string, fields: FrontMatter, isPage: boolean) {
  const isDraft = fields['draft'] === true || fields['published'] === false || /(?:^|\/)_drafts\//.test(place)
  return isDraft || isPage ? 'draft' : 'published'
}

function termOf(name: string, folder: 'categories' | 'tags'): ImportedTerm {
  return { name, slug: name, addresses: [`/${folder}/${encodeURI(name)}/`] }
}

function coverOf(fields: FrontMatter): string | null {
  const nested = fields['cover']
  const cover = typeof nested === 'object' && nested !== null ? textField(nested as FrontMatter, 'image') : ''
  const [first = ''] = listField(fields['images'])
  return (
    cover || textField(fields, 'cover', 'featured_image', 'thumbnail', 'image', 'banner') || first || null
  )
}

function readBook(fields: FrontMatter) {
  const nested = fields['book']
  const book = typeof nested === 'object' && nested !== null ? (nested as FrontMatter) : {}
  const rating = Number(textField({ ...fields, ...book }, 'rating', 'score'))
  return {
    title: textField(book, 'title') || textField(fields, 'book_title'),
    author: textField(book, 'author') || textField(fields, 'book_author'),
    isbn: textField({ ...fields, ...book }, 'isbn', 'ISBN'),
    publisher: textField({ ...fields, ...book }, 'publisher'),
    ...(rating > 0 && rating <= 5 ? { rating } : {}),
  }
}
