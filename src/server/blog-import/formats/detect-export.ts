import { openBlogger } from './read-blogger.ts'
import { openGhost } from './read-ghost.ts'
import { openGhostMembers, openGoodreads } from './read-goodreads.ts'
import { MARKDOWN_NAME, openMarkdown } from './read-markdown.ts'
import { openWordPress } from './read-wordpress.ts'
import type { ImportKind } from '../../../contract/studio/blog-import-codes.ts'
import type { OpenedExport } from '../texts/imported-text.ts'
import type { SourceFiles } from '../source-files.ts'

/** Bytes by which a file is recognised. */
const SAMPLE = 16 * 1024

const PATTERNS: readonly [kind: ImportKind, name: RegExp, content: RegExp][] = [
  ['wordpress', /\.xml$/i, /wordpress\.org\/export\/|<wp:wxr_version>/i],
  ['blogger', /\.(?:xml|atom)$/i, /tag:blogger\.com|schemas\.google\.com\/blogger|>Blogger<\/generator>/i],
  ['ghost', /\.json$/i, /^\s*\{\s*"(?:db|meta|data)"\s*:\s*[[{]/],
  ['goodreads', /\.csv$/i, /^(?=[^\n]*\bExclusive Shelf\b)(?=[^\n]*\bMy Review\b)/],
  ['ghost-members', /\.csv$/i, /^(?=[^\n]*\bemail\b)(?=[^\n]*\bsubscribed_to_emails\b)/],
]

/** The export that these files are, told apart by what is in them; undefined where it is none of these. */
export async function detectExport(files: SourceFiles): Promise<OpenedExport | undefined> {
  const isSingle = files.names.length === 1
  const found = new Map<ImportKind, string[]>()
  for (const name of files.names) {
    const candidates = PATTERNS.filter(
      ([, pattern]) => isSingle || (pattern.test(name) && name.split('/').length <= 3),
    )
    if (candidates.length === 0) continue
    const start = await readStart(files, name)
    const [kind] = candidates.find(([, , content]) => content.test(start)) ?? []
    if (kind !== undefined) found.set(kind, [...(found.get(kind) ?? []), name])
  }
  const of = (kind: ImportKind) => found.get(kind)
  const [wordpress, blogger, ghost, goodreads, members] = PATTERNS.map(([kind]) => of(kind))
  if (wordpress) return openWordPress(files, wordpress)
  if (blogger) return openBlogger(files, blogger)
  if (ghost) return openGhost(files, ghost)
  if (goodreads?.[0] !== undefined) return openGoodreads(files, goodreads[0])
  if (members?.[0] !== undefined) return openGhostMembers(files, members[0])
  return files.names.some((name) => MARKDOWN_NAME.test(name)) ? openMarkdown(files) : undefined
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
  return Buffer.concat(chunks)
    .subarray(0, SAMPLE)
    .toString()
    .replace(/^\ufeff/, '')
}
