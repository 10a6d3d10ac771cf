import { readBlogger } from './read-blogger.ts'
import { readGhost } from './read-ghost.ts'
import { readGhostMembers, readGoodreads } from './read-goodreads.ts'
import { MARKDOWN_NAME } from './markdown-pages.ts'
import { openMarkdown, OTHERS, UNREAD_NAME } from './read-markdown.ts'
import { MEDIUM, readMedium } from './read-medium.ts'
import { MOVABLE_TYPE, readMovableType } from './read-movable-type.ts'
import { readSubstack, SUBSTACK } from './read-substack.ts'
import { openWordPress } from './read-wordpress.ts'
import type { ImportKind } from '../../../contract/studio/blog-import-codes.ts'
import type { ImportedItem, OpenedExport, ReadExport } from '../texts/imported-text.ts'
import { guessUtf16 } from '../../tabular/chinese-encoding.ts'
import type { SourceFiles } from '../source-files.ts'

/** Takeout has a blog in its fifth folder; elsewhere a file so deep is one of a theme or of a text. */
const isDeep = (name: string) => {
  const [, own = name] = /^.*\.(?:zip|tar|tgz|tar\.gz)\/(.*)$/i.exec(name) ?? []
  const deepest = /(?:^|\/)Takeout\/.*\.(?:xml|atom)$/i.test(name) ? 6 : 3
  return own.split('/').length > deepest
}

/** Bytes by which a file is recognised. */
const SAMPLE = 16 * 1024

type Open = (files: SourceFiles, names: readonly string[]) => Promise<OpenedExport>

/** An export that names no site, and is read in one go. */
const opens =
  (kind: ImportKind, read: ReadExport): Open =>
  async (files, names) => ({ kind, siteUrl: '', items: () => read(files, names) })

const ghost = opens('ghost', readGhost)

/** Where files have several of these forms, the first counts. */
const FORMATS: readonly (readonly [name: RegExp, content: RegExp, open: Open])[] = [
  [/\.xml$/i, /wordpress\.org\/export\/|<wp:wxr_version>/i, openWordPress],
  [
    /\.(?:xml|atom)$/i,
    /tag:blogger\.com|schemas\.google\.com\/blogger|>Blogger<\/generator>/i,
    opens('blogger', readBlogger),
  ],
  // Not `db.json`, in which Hexo remembers what it has built.
  [/\.json$/i, /^\s*\{\s*"(?:db|meta|data)"\s*:\s*[[{](?![^}]*"warehouse")/, ghost],
  [/\.txt$/i, MOVABLE_TYPE, opens('movable-type', readMovableType)],
  [/\.csv$/i, /^(?=[^\n]*\bExclusive Shelf\b)(?=[^\n]*\bMy Review\b)/, opens('goodreads', readGoodreads)],
  [
    /\.csv$/i,
    /^(?=[^\n]*\bemail\b)(?=[^\n]*\bsubscribed_to_emails\b)/,
    opens('ghost-members', readGhostMembers),
  ],
  [/\.csv$/i, SUBSTACK, opens('substack', readSubstack)],
  [/\.html?$/i, MEDIUM, opens('medium', readMedium)],
]

/** Texts of a folder, of which not all are read. */
const TEXT_NAME = new RegExp(`${MARKDOWN_NAME.source}|${UNREAD_NAME.source}`, 'i')

/** The export that these files are, told apart by what is in them; undefined where it is none of these. */
export async function detectExport(files: SourceFiles): Promise<OpenedExport | undefined> {
  const isSingle = files.names.length === 1
  const found: [open: Open, name: string][] = []
  for (const name of files.names) {
    const candidates = FORMATS.filter(([pattern]) => isSingle || (pattern.test(name) && !isDeep(name)))
    const start = candidates.length > 0 ? await readStart(files, name) : ''
    const [, , open] = candidates.find(([, content]) => content.test(start)) ?? []
    // Other programs' JSON begins so, too.
    if (open && (open !== ghost || (await hasPosts(files, name)))) found.push([open, name])
  }
  for (const [, , open] of FORMATS) {
    const names = found.flatMap(([each, name]) => (each === open ? [name] : []))
    if (names.length > 0)
      return withUnread(files, await open(files, names), [
        ...found.flatMap(([each, name]) => (each === open ? [] : [name])),
        ...files.names.filter((name) => MARKDOWN_NAME.test(name) && !OTHERS.test(name)),
      ])
  }
  const isText = files.names.some((name) => TEXT_NAME.test(name))
  return isText ? withUnread(files, await openMarkdown(files), []) : undefined
}

/** The export, and what it does not take of the files: those of another export, and archives that are not opened. */
function withUnread({ names }: SourceFiles, opened: OpenedExport, others: readonly string[]): OpenedExport {
  const unread: ImportedItem[] = [
    ...others.map((where) => ({ where, why: 'other_export' as const })),
    ...names.filter((name) => UNOPENED.test(name)).map((where) => ({ where, why: 'packed' as const })),
  ].map((left) => ({ kind: 'left_out', title: '', ...left }))
  return {
    ...opened,
    async *items(now) {
      yield* opened.items(now)
      yield* unread
    },
  }
}

const UNOPENED = /^(?:[^/]+\/){0,2}[^/]+\.(?:rar|7z|zip|tgz|tar(?:\.(?:gz|xz|bz2|zst))?)$/i

async function hasPosts(files: SourceFiles, name: string): Promise<boolean> {
  let last = ''
  for await (const chunk of (await files.open(name)) as AsyncIterable<Buffer>) {
    // Without the NUL of UTF-16.
    const text = last + chunk.toString('latin1').replaceAll('\0', '')
    if (/"posts"\s*:/.test(text)) return true
    last = text.slice(-20)
  }
  return false
}

async function readStart(files: SourceFiles, name: string): Promise<string> {
  const stream = await files.open(name)
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= SAMPLE) break
    }
  } catch {
    return ''
  }
  const start = Buffer.concat(chunks).subarray(0, SAMPLE)
  return new TextDecoder(guessUtf16(start)).decode(start)
}
