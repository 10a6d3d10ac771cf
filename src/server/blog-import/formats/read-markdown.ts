import type { Token } from 'marked'
import { readMarkdown, tokensToHtml, unreadMarks, walk } from '../../../markdown/read-markdown.ts'
import { ALL_REVIEWS_PATH } from '../../../contract/links.ts'
import { dayInTaipei } from '../../../contract/days.ts'
import { decodeUrlPart } from '../../../contract/text/urls.ts'
import { isFileName } from '../../pictures/media.service.ts'
import { decodeText, isEncodingSure } from '../../tabular/chinese-encoding.ts'
import { visibleText } from '../../text/html-text.ts'
import { removeComments } from '../hiding/hidden-parts.ts'
import type { SourceFiles } from '../source-files.ts'
import {
  countedNotes,
  textItem,
  type ImportedItem,
  type ImportedTerm,
  type OpenedExport,
  readOrLeaveOut,
  reasonsOf,
} from '../texts/imported-text.ts'
import { listField, splitFrontMatter, textField, timeField, type FrontMatter } from './front-matter.ts'
import {
  addressIn,
  hiddenByAttributes,
  type NamedPages,
  notesOfTokens,
  replaceCodes,
} from './markdown-codes.ts'
import {
  coverOf,
  excerptOf,
  groupsOf,
  kindOf,
  notesOnDate,
  notesOnRating,
  readBook,
} from './markdown-fields.ts'
import { readSiteHiding } from './markdown-hiding.ts'
import {
  addressOfNote,
  categoriesOf,
  dateOf,
  findPages,
  type Folder,
  indexEnds,
  judgeText,
  MARKDOWN_NAME,
  MAX_BYTES,
  secretAddress,
} from './markdown-pages.ts'
import {
  type MarkdownSite,
  nameOfPost,
  pagePath,
  readConfig,
  readMarkdownSite,
  urlsOf,
} from './markdown-urls.ts'

/** A folder of Markdown with front matter: a site of Hexo, Hugo or Jekyll, or none of them. */
export async function openMarkdown(files: SourceFiles): Promise<OpenedExport> {
  const site = await readMarkdownSite(files)
  const hiding = await readSiteHiding(files, site)
  const breaks = await breaksLines(files, site)
  const names = files.names.filter((name) => !OTHERS.test(name))
  const hasMarkdown = names.some((name) => MARKDOWN_NAME.test(name))
  return {
    kind: 'markdown',
    siteUrl: site.siteUrl,
    async *items(now) {
      const folder: Folder = { files, site, hiding, breaks, now, pages: new Map(), byEnd: indexEnds(names) }
      for (const [from, to] of FEEDS[site.generator] ?? []) yield { kind: 'redirect', from, to }
      const sections = new Set<string>()
      for (const name of names)
        if (LIST_NAME.test(name)) yield { kind: 'left_out', where: name, title: '', why: 'other_kind' }
        else if (UNREAD_NAME.test(name) && (!hasMarkdown || POST_FOLDER.test(name)))
          yield { kind: 'left_out', where: name, title: '', why: 'unread_format' }
        else if (MARKDOWN_NAME.test(name)) {
          const item = await readFile(folder, name)
          yield item
          if (item.kind === 'text' && item.text.hidden.length === 0)
            sections.add(pagePath(site, name.slice(site.root.length)).split('/')[0] ?? '')
        }
      if (site.generator !== 'hugo') return
      for (const section of sections) yield { kind: 'redirect', from: `/${section}`, to: ALL_REVIEWS_PATH }
    },
  }
}

/** Files of a repository that are no texts. */
export const OTHERS =
  /(?:^|\/)(?:README|CHANGELOG|LICENSE|CONTRIBUTING|CODE_OF_CONDUCT)\.|(?:^|\/)(?:themes|archetypes|scaffolds|_layouts|_includes|layouts|public|_site|vendor)\//i

/** Hugo's lists. */
const LIST_NAME = /(?:^|\/)_index\.\w+$/

/** Forms of texts that are not read. */
export const UNREAD_NAME = /\.(?:html?|textile|org|rst|a(?:scii)?doc|mdx)$/i

/** Where the generators have posts in HTML; elsewhere it belongs to their themes. */
const POST_FOLDER = /(?:^|\/)(?:_posts|_drafts|content)\/|\.(?:textile|org|rst|a(?:scii)?doc|mdx)$/i

const FEEDS: Partial<Record<MarkdownSite['generator'], [from: string, to: string][]>> = {
  hexo: [
    ['/archives', ALL_REVIEWS_PATH],
    ['/atom.xml', '/feed.xml'],
    ['/rss2.xml', '/rss.xml'],
  ],
  hugo: [['/index.xml', '/rss.xml']],
  jekyll: [['/atom.xml', '/feed.xml']],
}

async function readFile(folder: Folder, name: string): Promise<ImportedItem> {
  const bytes = await folder.files.read(name, MAX_BYTES).catch(() => undefined)
  const file = bytes && decodeText(bytes)
  if (bytes === undefined || file === undefined)
    return { kind: 'left_out', where: name, title: '', why: 'unreadable' }
  const pages = await findPages(folder, name, file)
  const changedAt = await folder.files.changedAt(name)
  return readOrLeaveOut({ where: name, title: '' }, file, () =>
    readText(folder, name, { bytes, file, pages, changedAt }),
  )
}

interface ReadFile {
  bytes: Uint8Array
  file: string
  pages: NamedPages
  changedAt: Date | undefined
}

function readText(
  folder: Folder,
  name: string,
  { bytes, file, pages: all, changedAt }: ReadFile,
): ImportedItem {
  const { site, now } = folder
  const { isVault } = folder.files
  const front = splitFrontMatter(file)
  const { fields } = front
  const shown = removeComments(front.body)
  const place = name.slice(site.root.length)
  const written = dateOf(fields, place)
  // Hexo and others show a text without a date, and sort it by its file.
  const isDatedByFile = written === null && site.generator !== 'plain' && changedAt && changedAt < now
  const date = isDatedByFile ? changedAt.toISOString() : written
  const { hidden, shownFrom, isSaidPublic } = judgeText(folder, name, {
    front,
    date: written,
    isSureText: isEncodingSure(bytes),
  })
  // From a public text no link tells of one that is not.
  const pages = hidden.length > 0 ? all : new Map([...all].filter(([, page]) => !page.isHidden))
  const { markdown, notes } = replaceCodes(shown.markdown, pages, isVault)
  const tokens = readMarkdown(markdown, {
    breaks: folder.breaks,
    ...(isVault && {
      addressOf: (page: string) => (isFileName(page) ? encodeURI(page) : pages.get(page)?.address),
    }),
  })
  const inOrder = [...walk(tokens)]
  const dead: string[] = []
  for (const token of inOrder) {
    if (token.type !== 'link') continue
    const href = addressIn(pages, String(token['href']))
    Object.assign(token, { href })
    if (/^(?![a-z][\w+.-]*:|\/)[^?]*\.md(?:#.*)?$/i.test(href)) dead.push(decodeUrlPart(href))
  }
  // Links of Obsidian in a folder without its settings.
  const isNote = inOrder.some((token) => unreadMarks(token).some((mark) => mark.written.includes('[[')))
  const isUnsaid = site.generator === 'plain' && !isVault && !isSaidPublic
  const heading = textField(fields, 'title') === '' ? tokens.findIndex(isTitle) : -1
  const title =
    textField(fields, 'title') || textOfTitle(tokens[heading]) || nameOfPost(pagePath(site, place))
  if (markdown.trim() === '' && Object.keys(fields).length === 0)
    return { kind: 'left_out', where: name, title: '', why: 'no_text' }
  const categories = categoriesOf(site, fields)
  const tags = listField(fields['tags'], site.generator === 'jekyll').concat(listField(fields['tag']))
  const addresses = urlsOf(site, { name: place, fields, date, categories })
  return textItem({
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
    name: nameOfPost(pagePath(site, place)),
    ...groupsOf(fields),
    published_at: shownFrom ?? date,
    updated_at: timeField(fields, 'updated', 'lastmod', 'last_modified_at'),
    hidden: [
      ...hidden,
      ...reasonsOf([isNote && isUnsaid, 'private', 'Obsidian']),
      ...shown.hidden,
      ...hiddenByAttributes(inOrder),
    ],
    terms: [
      ...categories.map((each) => termOf(each, 'categories')),
      ...tags.map((each) => termOf(each, 'tags')),
    ],
    cover: coverOf(fields),
    book: readBook(fields),
    is_featured: fields['featured'] === true || Number(fields['top'] ?? 0) > 0,
    addresses: isVault ? [...addresses, addressOfNote(place), secretAddress(place)] : addresses,
    notes: [
      ...shown.notes,
      ...notes,
      ...notesOfTokens(inOrder),
      ...countedNotes('dead_link', dead),
      ...notesOnRating(fields),
      ...(isDatedByFile ? [{ code: 'no_date' as const, detail: dayInTaipei(changedAt) }] : []),
      ...(site.generator === 'plain' ? [] : notesOnDate(fields)),
    ],
  })
}

/** As the generator's settings say; Hexo and Obsidian do so unless theirs say otherwise. */
async function breaksLines(files: SourceFiles, { config, generator }: MarkdownSite): Promise<boolean> {
  const setting = (...keys: string[]) =>
    keys.reduce<unknown>((value, key) => (value as FrontMatter | undefined)?.[key], config)
  if (generator === 'hexo')
    return ![['marked'], ['markdown', 'render'], ['markdown']].some(
      (keys) => setting(...keys, 'breaks') === false,
    )
  if (generator === 'hugo') return setting('markup', 'goldmark', 'renderer', 'hardWraps') === true
  if (!files.isVault) return setting('kramdown', 'hard_wrap') === true
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

function termOf(name: string, folder: 'categories' | 'tags'): ImportedTerm {
  return { name, slug: name, isTag: folder === 'tags', addresses: [`/${folder}/${encodeURI(name)}/`] }
}
