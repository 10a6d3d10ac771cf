import { createHash } from 'node:crypto'
import path from 'node:path'
import { decodeText, isEncodingSure } from '../../tabular/chinese-encoding.ts'
import { decodeUrlPart } from '../../../contract/text/urls.ts'
import { judgeKeys } from '../../text/hidden-keys.ts'
import type { SourceFiles } from '../source-files.ts'
import { type ImportNote, reasonsOf } from '../texts/imported-text.ts'
import { listField, splitFrontMatter, textField, timeField, type FrontMatter } from './front-matter.ts'
import { type NamedPage, namedPages, type NamedPages } from './markdown-codes.ts'
import type { SiteHiding } from './markdown-hiding.ts'
import { isPageOf, type MarkdownSite, nameOfPost, urlsOf } from './markdown-urls.ts'

export const MARKDOWN_NAME = /\.(?:md|markdown|mdown|mkd)$/i

/** Bytes of one text. */
export const MAX_BYTES = 8 * 1024 * 1024

/** A folder of Markdown while it is read. */
export interface Folder {
  files: SourceFiles
  site: MarkdownSite
  hiding: SiteHiding
  /** Whether the end of a line is a line break. */
  breaks: boolean
  now: Date
  /** The texts that links name, undefined where one has no address or is not public. */
  pages: Map<string, Promise<NamedPage | undefined>>
  /** All texts by each end of their paths. */
  byEnd: ReadonlyMap<string, readonly string[]>
}

/** The pages that links and codes of a text name. */
export async function findPages(folder: Folder, from: string, text: string): Promise<NamedPages> {
  const pages = new Map<string, NamedPage>()
  for (const page of namedPages(text)) {
    const name = fileOfPage(folder, from, page)
    const found = name === undefined ? undefined : await readPage(folder, name)
    if (found) pages.set(page, found)
  }
  return pages
}

/** Obsidian names a note by its file alone, or by the end of its path; so do the codes of the others. */
function fileOfPage({ byEnd }: Folder, from: string, page: string): string | undefined {
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  // A link to a file is meant from where it stands.
  const beside = path.posix.join(folder, decodeUrlPart(page))
  if (MARKDOWN_NAME.test(page) && byEnd.get(pathOf(beside))?.includes(beside)) return beside
  const end = pathOf(decodeUrlPart(page).replace(/^(?:\.{0,2}\/)+/, ''))
  const found = byEnd.get(end) ?? []
  return found.find((each) => `/${folder}`.endsWith(pathOf(each).slice(0, -end.length) + '/')) ?? found[0]
}

/** The path of a text as links name it. */
function pathOf(name: string): string {
  return `/${name}`.replace(MARKDOWN_NAME, '').replace(/(?<=.)\/index$/, '')
}

/** The texts among these names by each end of their paths. */
export function indexEnds(names: readonly string[]): Map<string, string[]> {
  const byEnd = new Map<string, string[]>()
  for (const name of names.filter((each) => MARKDOWN_NAME.test(each))) {
    const parts = pathOf(name).slice(1).split('/')
    for (const at of parts.keys()) {
      const end = `/${parts.slice(at).join('/')}`
      const known = byEnd.get(end)
      if (known) known.push(name)
      else byEnd.set(end, [name])
    }
  }
  return byEnd
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
    const { isVault } = folder.files
    const isHidden = hidden.length > 0 || shownFrom !== null
    if (isVault ? bytes.length === 0 : isHidden || address === '') return undefined
    return {
      isHidden,
      address: isHidden ? secretAddress(place) : encodeAddress(isVault ? addressOfNote(place) : address),
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

/** The day of a text by its fields, else by the name of its file. */
export function dateOf(fields: FrontMatter, place: string): string | null {
  const named = /(?:^|\/)(\d{4}-\d{1,2}-\d{1,2})-[^/]*$/.exec(place)?.[1]
  return timeField(fields, 'date', 'published', 'publishDate') ?? timeField({ named }, 'named')
}

/** Why a text is not public, and the day in the future on which it will be. */
export function judgeText(
  { files: { isVault }, site, hiding, now }: Folder,
  name: string,
  {
    front,
    date,
    isSureText,
  }: { front: ReturnType<typeof splitFrontMatter>; date: string | null; isSureText: boolean },
): { hidden: ImportNote[]; shownFrom: string | null; isSaidPublic: boolean } {
  const place = name.slice(site.root.length)
  const verdict = judgeKeys([...front.entries, ...hiding.inherited(name, front.fields)], now)
  const { isSaidPublic, shownFrom } = verdict
  const reasons = reasonsOf(
    [!front.isPresent, 'no_front_matter'],
    [front.fault !== undefined, 'front_matter', `${name}:${front.fault?.line} (${front.fault?.reason})`],
    [!isSureText, 'encoding'],
    [isPageOf(site, place, front.fields), 'page', place],
    [isVault && site.generator === 'plain' && !isSaidPublic, 'private', 'Obsidian'],
    [site.generator === 'plain' && date === null && shownFrom === null && !isSaidPublic, 'undated'],
  )
  return {
    hidden: [...reasons, ...hiding.ofPlace(name), ...verdict.reasons],
    shownFrom,
    isSaidPublic,
  }
}

/** A note of Obsidian has no address; its path is one, so that links to it lead on. */
export function addressOfNote(place: string): string {
  return `/${place.replace(MARKDOWN_NAME, '')}`
}

/** An address that tells nothing of a note that is not public: links to it lead on as soon as it is. */
export function secretAddress(place: string): string {
  return `/note-${createHash('sha256').update(place).digest('hex').slice(0, 16)}`
}

export function categoriesOf({ generator }: MarkdownSite, fields: FrontMatter): string[] {
  return [...listField(fields['categories'], generator === 'jekyll'), ...listField(fields['category'])]
}
