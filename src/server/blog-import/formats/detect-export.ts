import { openBlogger } from './read-blogger.ts'
import { openGhost } from './read-ghost.ts'
import { openGhostMembers, openGoodreads } from './read-goodreads.ts'
import { MARKDOWN_NAME, openMarkdown, UNREAD_NAME } from './read-markdown.ts'
import { MEDIUM, openMedium } from './read-medium.ts'
import { MOVABLE_TYPE, openMovableType } from './read-movable-type.ts'
import { openSubstack, SUBSTACK } from './read-substack.ts'
import { openWordPress } from './read-wordpress.ts'
import type { OpenedExport } from '../texts/imported-text.ts'
import { guessUtf16 } from '../../tabular/chinese-encoding.ts'
import type { SourceFiles } from '../source-files.ts'

/** Bytes by which a file is recognised. */
const SAMPLE = 16 * 1024

type Open = (files: SourceFiles, names: readonly string[]) => Promise<OpenedExport>

/** Where files have several of these forms, the first counts. */
const FORMATS: readonly (readonly [name: RegExp, content: RegExp, open: Open])[] = [
  [/\.xml$/i, /wordpress\.org\/export\/|<wp:wxr_version>/i, openWordPress],
  [/\.(?:xml|atom)$/i, /tag:blogger\.com|schemas\.google\.com\/blogger|>Blogger<\/generator>/i, openBlogger],
  // Not `db.json`, in which Hexo remembers what it has built.
  [/\.json$/i, /^\s*\{\s*"(?:db|meta|data)"\s*:\s*[[{](?![^}]*"warehouse")/, openGhost],
  [/\.txt$/i, MOVABLE_TYPE, openMovableType],
  [/\.csv$/i, /^(?=[^\n]*\bExclusive Shelf\b)(?=[^\n]*\bMy Review\b)/, openGoodreads],
  [/\.csv$/i, /^(?=[^\n]*\bemail\b)(?=[^\n]*\bsubscribed_to_emails\b)/, openGhostMembers],
  [/\.csv$/i, SUBSTACK, openSubstack],
  [/\.html?$/i, MEDIUM, openMedium],
]

/** Texts of a folder, of which not all are read. */
const TEXT_NAME = new RegExp(`${MARKDOWN_NAME.source}|${UNREAD_NAME.source}`, 'i')

/** The export that these files are, told apart by what is in them; undefined where it is none of these. */
export async function detectExport(files: SourceFiles): Promise<OpenedExport | undefined> {
  const isSingle = files.names.length === 1
  const found: [open: Open, name: string][] = []
  for (const name of files.names) {
    const candidates = FORMATS.filter(
      ([pattern]) => isSingle || (pattern.test(name) && name.split('/').length <= 3),
    )
    const start = candidates.length > 0 ? await readStart(files, name) : ''
    const [, , open] = candidates.find(([, content]) => content.test(start)) ?? []
    if (open) found.push([open, name])
  }
  for (const [, , open] of FORMATS) {
    const names = found.flatMap(([each, name]) => (each === open ? [name] : []))
    if (names.length > 0) return open(files, names)
  }
  return files.names.some((name) => TEXT_NAME.test(name)) ? openMarkdown(files) : undefined
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
