import path from 'node:path'
import type { Token } from 'marked'
import { readMarkdown, tokensToHtml, walk } from '../../../markdown/read-markdown.ts'
import { decodeText, isEncodingSure } from '../../tabular/chinese-encoding.ts'
import { decodeUrlPart } from '../../../contract/text/urls.ts'
import { visibleText } from '../../text/html-text.ts'
import { judgeKeys } from '../../text/hidden-keys.ts'
import { removeComments } from '../hiding/hidden-parts.ts'
import { listField, splitFrontMatter, textField, timeField, type FrontMatter } from './front-matter.ts'
import {
  emptyText,
  type ImportedItem,
  type ImportedTerm,
  type ImportNote,
  type OpenedExport,
  readOrLeaveOut,
} from '../texts/imported-text.ts'
import {
  isPageOf,
  urlsOf,
  type MarkdownSite,
  nameOfPost,
  pagePath,
  readConfig,
  readMarkdownSite,
} from './markdown-urls.ts'
import {
  addressIn,
  hiddenByAttributes,
  type NamedPage,
  namedPages,
  type NamedPages,
  notesOfTokens,
  replaceCodes,
} from './markdown-codes.ts'
import { coverOf, excerptOf, kindOf, readBook } from './markdown-fields.ts'
import { readSiteHiding, type SiteHiding } from './markdown-hiding.ts'
import { type SourceFiles, VAULT_FILE } from '../source-files.ts'

export const MARKDOWN_NAME = /\.(?:md|markdown|mdown|mkd)$/i

/** A folder of Markdown with front matter: a site of Hexo, Hugo or Jekyll, or none of them. */
export async function openMarkdown(files: SourceFiles): Promise<OpenedExport> {
  const site = await readMarkdownSite(files)
  const hiding = await readSiteHiding(files, site)
  const isVault = files.names.some((name) => VAULT_FILE.test(name))
  const breaks = await breaksLines(files, { site, isVault })
  const names = files.names.filter((name) => !OTHERS.test(name))
  const hasMarkdown = names.some((name) => MARKDOWN_NAME.test(name))
  return {
    kind: 'markdown',
    siteUrl: site.siteUrl,
    async *items(now) {
      const pages: Folder['pages'] = new Map()
      for (const [from, to] of FEEDS[site.generator] ?? []) yield { kind: 'redirect', from, to }
      for (const name of names)
        if (LIST_NAME.test(name)) yield { kind: 'left_out', where: name, title: '', why: 'other_kind' }
        else if (UNREAD_NAME.test(name) && (!hasMarkdown || POST_FOLDER.test(name)))
          yield { kind: 'left_out', where: name, title: '', why: 'unread_format' }
        else if (MARKDOWN_NAME.test(name))
          yield await readFile({ files, site, hiding, isVault, breaks, now, pages }, name)
    },
  }
}

/** Files of a repository that are no texts. */
const OTHERS =
  /(?:^|\/)(?:README|CHANGELOG|LICENSE|CONTRIBUTING|CODE_OF_CONDUCT)\.|(?:^|\/)(?:themes|archetypes|scaffolds|_layouts|_includes|layouts|public|_site|vendor)\//i

/** Hugo's lists. */
const LIST_NAME = /(?:^|\/)_index\.\w+$/

/** Forms of texts that are not read. */
export const UNREAD_NAME = /\.(?:html?|textile|org)$/i

/** Where the generators have posts in HTML; elsewhere it belongs to their themes. */
const POST_FOLDER = /(?:^|\/)(?:_posts|_drafts|content)\/|\.(?:textile|org)$/i

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

interface Folder {
  files: SourceFiles
  site: MarkdownSite
  hiding: SiteHiding
  /** Of Obsidian. */
  isVault: boolean
  /** Whether the end of a line is a line break. */
  breaks: boolean
  now: Date
  /** The files that links name, undefined where one is not public. */
  pages: Map<string, Promise<NamedPage | undefined>>
}

async function readFile(folder: Folder, name: string): Promise<ImportedItem> {
  const bytes = await folder.files.read(name, MAX_BYTES).catch(() => undefined)
  const file = bytes && decodeText(bytes)
  if (bytes === undefined || file === undefined)
    return { kind: 'left_out', where: name, title: '', why: 'unreadable' }
  const pages = await findPages(folder, name, file)
  return readOrLeaveOut({ where: name, title: '' }, file, () =>
    readText(folder, name, { bytes, file, pages }),
  )
}

function readText(
  folder: Folder,
  name: string,
  { bytes, file, pages }: { bytes: Uint8Array; file: string; pages: NamedPages },
): ImportedItem {
  const { site } = folder
  const front = splitFrontMatter(file)
  const { fields } = front
  const shown = removeComments(front.body)
  const place = name.slice(site.root.length)
  const { markdown, notes } = replaceCodes(shown.markdown, pages)
  const tokens = readMarkdown(markdown, {
    breaks: folder.breaks,
    ...(folder.isVault && { addressOf: (page: string) => pages.get(page)?.address }),
  })
  const all = [...walk(tokens)]
  for (const token of all)
    if (token.type === 'link') Object.assign(token, { href: addressIn(pages, String(token['href'])) })
  const heading = textField(fields, 'title') === '' ? tokens.findIndex(isTitle) : -1
  const title =
    textField(fields, 'title') || textOfTitle(tokens[heading]) || nameOfPost(pagePath(site, place))
  if (markdown.trim() === '' && Object.keys(fields).length === 0)
    return { kind: 'left_out', where: name, title: '', why: 'no_text' }
  const date = dateOf(fields, place)
  const categories = categoriesOf(site, fields)
  const tags = listField(fields['tags'], site.generator === 'jekyll').concat(listField(fields['tag']))
  const { hidden, shownFrom } = judgeText(folder, name, { front, date, isSureText: isEncodingSure(bytes) })
  const addresses = urlsOf(site, { name: place, fields, date, categories })
  return {
    kind: 'text',
    text: {
      ...emptyText(),
      // Folders without an address have files of the same names.
      source: `markdown ${site.siteUrl || title} ${place}`,
      ...(site.siteUrl === '' && { formerSource: `markdown  ${place}` }),
      where: name,
      title,
      ...kindOf(fields),
      html: tokensToHtml(tokens.filter((_, at) => at !== heading)),
      base: name,
      ...excerptOf(fields),
      slug: textField(fields, 'slug') || nameOfPost(pagePath(site, place)),
      published_at: shownFrom ?? date,
      updated_at: timeField(fields, 'updated', 'lastmod', 'last_modified_at'),
      hidden: [...hidden, ...shown.hidden, ...hiddenByAttributes(all)],
      terms: [
        ...categories.map((each) => termOf(each, 'categories')),
        ...tags.map((each) => termOf(each, 'tags')),
      ],
      cover: coverOf(fields),
      book: readBook(fields),
      is_featured: fields['featured'] === true || Number(fields['top'] ?? 0) > 0,
      addresses: folder.isVault ? [...addresses, addressOfNote(place)] : addresses,
      notes: [...shown.notes, ...notes, ...notesOfTokens(all)],
    },
  }
}

function dateOf(fields: FrontMatter, place: string): string | null {
  const named = /(?:^|\/)(\d{4}-\d{1,2}-\d{1,2})-[^/]*$/.exec(place)?.[1]
  return timeField(fields, 'date', 'published', 'publishDate') ?? timeField({ named }, 'named')
}

/** Why a text is not public, and the day in the future on which it will be. */
function judgeText(
  { site, hiding, isVault, now }: Folder,
  name: string,
  {
    front,
    date,
    isSureText,
  }: { front: ReturnType<typeof splitFrontMatter>; date: string | null; isSureText: boolean },
): { hidden: ImportNote[]; shownFrom: string | null } {
  const place = name.slice(site.root.length)
  const verdict = judgeKeys([...front.entries, ...hiding.inherited(name, front.fields)], now)
  const { isSaidPublic, shownFrom } = verdict
  const reasons: [isSo: boolean, code: ImportNote['code'], detail?: string][] = [
    [!front.isPresent, 'no_front_matter'],
    [front.fault !== undefined, 'front_matter', `${name}:${front.fault?.line} (${front.fault?.reason})`],
    [!isSureText, 'encoding'],
    [isPageOf(site, place, front.fields), 'page', place],
    [isVault && site.generator === 'plain' && !isSaidPublic, 'private', 'Obsidian'],
    [site.generator === 'plain' && date === null && shownFrom === null && !isSaidPublic, 'undated'],
  ]
  return {
    hidden: [
      ...reasons.flatMap(([isSo, code, detail = '']) => (isSo ? [{ code, detail }] : [])),
      ...hiding.ofPlace(name),
      ...verdict.reasons,
    ],
    shownFrom,
  }
}

/** As the generator's settings say; Hexo and Obsidian do so unless theirs say otherwise. */
async function breaksLines(
  files: SourceFiles,
  { site: { config, generator }, isVault }: { site: MarkdownSite; isVault: boolean },
): Promise<boolean> {
  const setting = (...keys: string[]) =>
    keys.reduce<unknown>((value, key) => (value as FrontMatter | undefined)?.[key], config)
  if (generator === 'hexo')
    return ![['marked'], ['markdown', 'render'], ['markdown']].some(
      (keys) => setting(...keys, 'breaks') === false,
    )
  if (generator === 'hugo') return setting('markup', 'goldmark', 'renderer', 'hardWraps') === true
  if (!isVault) return setting('kramdown', 'hard_wrap') === true
  const name = files.names.find((each) => /(?:^|\/)\.obsidian\/app\.json$/.test(each))
  const settings = name === undefined ? undefined : await readConfig(files, name)
  return settings?.['strictLineBreaks'] !== true
}

function isTitle(token: Token): boolean {
  return token.type === 'heading' && token['depth'] === 1
}

function textOfTitle(heading: Token | undefined): string {
  return heading === undefined ? '' : visibleText(tokensToHtml([heading]))
}

/** A note of Obsidian has no address; its path is one, so that links to it lead on. */
function addressOfNote(place: string): string {
  return `/${place.replace(MARKDOWN_NAME, '')}`
}

/** The public pages that links and codes of a text name. */
async function findPages(folder: Folder, from: string, text: string): Promise<NamedPages> {
  const pages = new Map<string, NamedPage>()
  for (const page of namedPages(text)) {
    const name = fileOfPage(folder, from, page)
    const found = name === undefined ? undefined : await readPage(folder, name)
    if (found) pages.set(page, found)
  }
  return pages
}

/** Obsidian names a note by its file alone, or by the end of its path; so do the codes of the others. */
function fileOfPage({ files }: Folder, from: string, page: string): string | undefined {
  const pathOf = (name: string) => `/${name}`.replace(MARKDOWN_NAME, '').replace(/(?<=.)\/index$/, '')
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  // A link to a file is meant from where it stands.
  const beside = path.posix.join(folder, decodeUrlPart(page))
  if (MARKDOWN_NAME.test(page) && files.names.includes(beside)) return beside
  const end = pathOf(decodeUrlPart(page).replace(/^(?:\.{0,2}\/)+/, ''))
  const found = files.names.filter((each) => MARKDOWN_NAME.test(each) && pathOf(each).endsWith(end))
  return found.find((each) => `/${folder}`.endsWith(pathOf(each).slice(0, -end.length) + '/')) ?? found[0]
}

function readPage(folder: Folder, name: string): Promise<NamedPage | undefined> {
  const read = async (): Promise<NamedPage | undefined> => {
    const bytes = await folder.files.read(name, MAX_BYTES).catch(() => undefined)
    const file = bytes && decodeText(bytes)
    if (bytes === undefined || file === undefined) return undefined
    const front = splitFrontMatter(file)
    const place = name.slice(folder.site.root.length)
    const date = dateOf(front.fields, place)
    const { hidden, shownFrom } = judgeText(folder, name, { front, date, isSureText: isEncodingSure(bytes) })
    const categories = categoriesOf(folder.site, front.fields)
    const [address = ''] = urlsOf(folder.site, { name: place, fields: front.fields, date, categories })
    if (hidden.length > 0 || shownFrom !== null || (address === '' && !folder.isVault)) return undefined
    return {
      address: encodeAddress(folder.isVault ? addressOfNote(place) : address),
      title: textField(front.fields, 'title') || nameOfPost(place),
    }
  }
  const known = folder.pages.get(name) ?? read()
  folder.pages.set(name, known)
  return known
}

/** An address whose escapes stay. */
function encodeAddress(address: string): string {
  return address.replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

function categoriesOf({ generator }: MarkdownSite, fields: FrontMatter): string[] {
  return [...listField(fields['categories'], generator === 'jekyll'), ...listField(fields['category'])]
}

function termOf(name: string, folder: 'categories' | 'tags'): ImportedTerm {
  return { name, slug: name, isTag: folder === 'tags', addresses: [`/${folder}/${encodeURI(name)}/`] }
}
