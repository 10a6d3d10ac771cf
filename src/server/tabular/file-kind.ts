import { type FileHandle, open } from 'node:fs/promises'
import { decompressIfGzip } from './gunzip.ts'

/** The number of leading bytes by which a file's kind is recognised. */
const SAMPLE_BYTES = 64 * 1024

/** Why a file cannot be imported, from its first bytes, as a sentence's end; undefined where it may contain a table. */
export async function findUnsupportedReason(file: string): Promise<string | undefined> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size === 0) return 'is empty.'
    const start = await readStart(handle)
    return start === undefined ? undefined : describeUnsupportedKind(start, file)
  } finally {
    await handle.close()
  }
}

/** Undefined for damaged gzip: the import itself reports where. */
async function readStart(handle: FileHandle): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    const file = handle.createReadStream({ autoClose: false, start: 0 })
    for await (const chunk of decompressIfGzip(file)) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= SAMPLE_BYTES) break
    }
  } catch {
    return undefined
  }
  return Buffer.concat(chunks).subarray(0, SAMPLE_BYTES)
}

/** The kind of a file that starts with these bytes, and what to use instead; undefined where it may contain a table. */
export function describeUnsupportedKind(start: Buffer, file: string): string | undefined {
  const bytes = start.toString('latin1')
  const [, binary] = BINARY_KINDS.find(([signature, , at = 0]) => bytes.startsWith(signature, at)) ?? []
  if (binary !== undefined) return inWhole(binary)
  if (bytes.startsWith(ZIP)) return inWhole(zipKind(bytes))
  if (isBinary(start)) return inWhole('is not text')
  const text = start
    .toString()
    .replace(/^\ufeff/, '')
    .trimStart()
  const [, kind] = TEXT_KINDS.find(([pattern]) => pattern.test(text)) ?? []
  if (kind !== undefined) return inWhole(kind)
  if (MARKDOWN_NAME.test(file)) return inWhole('is a Markdown text')
  const isJson = !JSON_NAME.test(file) || text === '' || /^[ \t]*[[{]/m.test(text)
  return isJson ? undefined : inWhole('holds no JSON')
}

/** With what to use instead, unless the kind says so. */
function inWhole(kind: string): string {
  return kind.endsWith('.') ? kind : `${kind}. ${ACCEPTED}`
}

/** Tolerates a few NULs, which some exporters leave in a text. */
function isBinary(start: Buffer): boolean {
  let count = 0
  for (const byte of start) if (byte === 0) count++
  return count * 20 > start.length
}

const ACCEPTED =
  'Import takes tables (books, comments, bookmarks, reading_lists, subscriptions) as JSON Lines, a JSON array or CSV, ' +
  'also packed with gzip.'

const READERS_LIST =
  "It is a reader's list: sign in and bring it along under 書單 (/reading-list/import). " + ACCEPTED

/** How the forms begin in which archives are not opened: bzip2, xz, 7z, RAR, Zstandard; in Latin-1. */
export const OTHER_ARCHIVES = ['BZh', '\xfd7zXZ\0', '7z\xbc\xaf\x27\x1c', 'Rar!', '\x28\xb5\x2f\xfd']

const BINARY_KINDS: readonly (readonly [signature: string, kind: string, at?: number])[] = [
  ['\xff\xfe', 'is UTF-16 text. Save it as UTF-8.'],
  ['\xfe\xff', 'is UTF-16 text. Save it as UTF-8.'],
  ['SQLite format 3\0', 'is an SQLite database'],
  ['PGDMP', 'is a PostgreSQL backup (pg_dump)'],
  ['%PDF-', 'is a PDF document'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'is an old Excel or Word document; save the sheet as CSV'],
  ['\x89PNG', 'is a PNG image'],
  ['\xff\xd8\xff', 'is a JPEG image'],
  ['GIF8', 'is a GIF image'],
  ['WEBP', 'is a WebP image', 8],
  ['ftyp', 'is an image or a video', 4],
  ['ustar', 'is a tar archive; give the JSON or CSV files in it', 257],
  ...OTHER_ARCHIVES.map((signature) => [signature, 'is packed in a form that import does not open'] as const),
]

const ZIP = 'PK\x03\x04'

function zipKind(names: string): string {
  if (names.includes('xl/') || names.includes('opendocument.spreadsheet')) {
    return 'is a spreadsheet (an Excel workbook, for example); save the sheet as CSV'
  }
  if (names.includes('epub+zip')) return 'is an EPUB book'
  if (names.includes('word/') || names.includes('opendocument.text')) return 'is a text document'
  return 'is a zip archive; give the JSON or CSV files in it'
}

/** The first match counts. The text has no byte-order mark and no leading space. */
const TEXT_KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [
    /^<(?:\?xml|rss)[^]*?(?:wordpress\.org\/export\/|<wp:wxr_version>)/i,
    'is a WordPress export (WXR), which is imported alone',
  ],
  [
    /^<(?:\?xml|feed)[^]*?(?:tag:blogger\.com|schemas\.google\.com\/blogger|>Blogger<\/generator>)/i,
    'is a Blogger export (Atom), which is imported alone',
  ],
  [/^\{\s*"db"\s*:\s*\[\s*\{\s*"(?:meta|data)"\s*:/, 'is a Ghost export, which is imported alone'],
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!DOCTYPE svg|svg)\b/i, 'is an SVG image'],
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype html|html)\b/i, 'is an HTML page'],
  [/^(?:<\?xml|<rss\b|<feed\b|<rdf\b)/i, 'is an XML document (a feed or an export), which cannot be taken'],
  [/^<(?:!--|[a-z][\w:-]*[\s/>])/i, 'is HTML or XML'],
  [
    /^(?=[^\n]*\bExclusive Shelf\b)(?=[^\n]*\bMy Rating\b)[^\n]*\n/,
    `is a Goodreads library. ${READERS_LIST}`,
  ],
  [/^(?=[^\n]*\bRead Status\b)(?=[^\n]*\bStar Rating\b)[^\n]*\n/, `is a StoryGraph library. ${READERS_LIST}`],
  [/^(?:---\r?\n[^]*?\n---[ \t]*\r?\n|#{1,6} \S)/, 'is a Markdown text'],
  [/^(?:--[^\n]*\n|\/\*|\s)*(?:CREATE|INSERT|COPY|DROP|SET|PRAGMA|BEGIN)\s[^\n]*[;(\n]/i, 'is an SQL script'],
]

const MARKDOWN_NAME = /\.(?:md|markdown)(?:\.gz)?$/i
const JSON_NAME = /\.(?:json|jsonl|ndjson)(?:\.gz)?$/i
