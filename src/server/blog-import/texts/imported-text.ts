import type { CoverDesign } from '../../../contract/pictures/cover-designs.ts'
import type { TextKind } from '../../../contract/reviews/text-kinds.ts'
import type { OtherBook } from '../../../contract/studio/studio-reviews.ts'
import { decodeText } from '../../tabular/chinese-encoding.ts'
import type { SourceFiles } from '../source-files.ts'
import { ComplexMarkup, readSimple } from '../../text/article/bound-markup.ts'
import type { ImportKind, LeftOutReason, NoteCode } from '../../../contract/studio/blog-import-codes.ts'

/** A post of another site in the form in which all its kinds are imported. */
export interface ImportedText {
  /** The same at each import of the text: the kind of site and the text's id there. */
  source: string
  /** The source that earlier versions gave it. */
  formerSource?: string
  /** How the report names its place in the export. */
  where: string
  title: string
  /** What it is, where the export says so. */
  kind?: TextKind
  /** HTML as the other site would show it, not sanitised. */
  html: string
  /** The address or folder of relative links and pictures. */
  base: string
  excerpt: string
  /** Beside an excerpt. */
  summary?: string
  slug: string
  /** When it was published there, in ISO 8601; null where the export does not say. */
  published_at: string | null
  updated_at: string | null
  /** Where it was, unless it is hidden. */
  state: 'published' | 'scheduled' | 'trash'
  /** Why not everybody could read it there on this day. With a reason it becomes a draft here. */
  hidden: readonly ImportNote[]
  terms: readonly ImportedTerm[]
  /** How others name it, and those that it names as related to it. */
  name?: string
  related?: readonly string[]
  series?: ImportedSeries
  coverDesign?: CoverDesign
  is_recommended?: boolean
  /** Its own picture. */
  cover: FeaturedPicture | null
  book: ImportedBook
  is_featured: boolean
  /** Addresses at which it was found, the path or the whole. */
  addresses: readonly string[]
  remarks: readonly ImportedRemark[]
  notes: readonly ImportNote[]
}

export interface FeaturedPicture {
  /** Its address or file. */
  source: string
  alt: string
  /** HTML. */
  caption: string
}

/** A series, and the place of a text in it. */
interface ImportedSeries {
  slug: string
  name: string
  place: number
}

/** The data of the reviewed book, which some exports have. */
interface ImportedBook {
  title?: string
  original_title?: string
  author?: string
  translator?: string
  isbn?: string
  publisher?: string
  rating?: number
  book_year?: number
  /** The books besides it. */
  others?: OtherBook[]
}

/** A category or tag. */
export interface ImportedTerm {
  name: string
  slug: string
  isTag: boolean
  /** Addresses of its list. */
  addresses: readonly string[]
}

/** A comment. Of its HTML the text is imported. */
export interface ImportedRemark {
  id: string
  /** The comment that it answers. */
  parent: string | null
  name: string
  email: string
  html: string
  created_at: string | null
  state: 'published' | 'held'
}

/** A note about a text for the owner: a code, and the detail that it refers to. */
export interface ImportNote {
  code: NoteCode
  detail: string
}

/** Somebody who reads the newsletter of the other site. */
export interface ImportedMember {
  where: string
  email: string
  is_subscribed: boolean
  created_at: string | null
  name?: string
  /** Between commas. */
  labels?: string
}

export type ImportedItem =
  | { kind: 'text'; text: ImportedText }
  | { kind: 'member'; member: ImportedMember }
  | { kind: 'redirect'; from: string; to: string }
  /** Not taken: `why` names the reason. */
  | { kind: 'left_out'; where: string; title: string; why: LeftOutReason }

/** An export that was recognised. */
export interface OpenedExport {
  kind: ImportKind
  /** The address of the other site, without a slash at its end; empty where the export does not say. */
  siteUrl: string
  /** What it has, as the other site shows it at this time. */
  items(now: Date): AsyncIterable<ImportedItem>
}

/** Reads the items of an export from those of its files that have them. */
export type ReadExport = (files: SourceFiles, names: readonly string[]) => AsyncIterable<ImportedItem>

/** A text of an export, of which all but these fields may be unsaid. */
export function textItem(
  text: Pick<ImportedText, 'source' | 'where' | 'title' | 'html'> & Partial<ImportedText>,
): { kind: 'text'; text: ImportedText } {
  const unsaid = {
    base: '',
    excerpt: '',
    slug: '',
    published_at: null,
    updated_at: null,
    cover: null,
    is_featured: false,
  }
  const none = { hidden: [], terms: [], addresses: [], remarks: [], notes: [] }
  return { kind: 'text', text: { ...unsaid, ...none, book: {}, state: 'published', ...text } }
}

/** The reasons of these that hold. */
export function reasonsOf(...reasons: [isSo: boolean, code: NoteCode, detail?: string][]): ImportNote[] {
  return reasons.flatMap(([isSo, code, detail = '']) => (isSo ? [{ code, detail }] : []))
}

/** The text of a file in any encoding; undefined where it cannot be read. */
export async function readTextFile(
  files: SourceFiles,
  name: string,
  maxBytes = 8 * 1024 * 1024,
): Promise<string | undefined> {
  const bytes = files.names.includes(name)
    ? await files.read(name, maxBytes).catch(() => undefined)
    : undefined
  return bytes && decodeText(bytes)
}

/** One note for each name, with its number. */
export function countedNotes(code: NoteCode, names: Iterable<string>): ImportNote[] {
  return [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => ({
    code,
    detail: `${name} ×${length}`,
  }))
}

/** The item that `read` makes of a text of the export; left out where it is too complex to be read. */
export function readOrLeaveOut(
  { where, title }: { where: string; title: string },
  text: string,
  read: () => ImportedItem,
): ImportedItem {
  try {
    return readSimple(text, read)
  } catch (cause) {
    if (cause instanceof ComplexMarkup) return { kind: 'left_out', where, title, why: 'too_complex' }
    throw cause
  }
}
