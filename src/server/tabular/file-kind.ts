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
  const binary = BINARY_KINDS.find(({ signature, at = 0 }) =>
    start.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1')),
  )
  if (binary) return `${binary.kind}. ${binary.instead ?? ACCEPTED}`
  if (start.subarray(0, 4).equals(ZIP)) return `${zipKind(start)}. ${ACCEPTED}`
  if (isBinary(start)) return `is not text. ${ACCEPTED}`
  const text = start
    .toString()
    .replace(/^\ufeff/, '')
    .trimStart()
  const kind = TEXT_KINDS.find(({ pattern }) => pattern.test(text))
  if (kind) return `${kind.kind}. ${kind.instead ?? ACCEPTED}`
  if (MARKDOWN_NAME.test(file)) return `is a Markdown text. ${ACCEPTED}`
  if (JSON_NAME.test(file) && text !== '' && !/^[ \t]*[[{]/m.test(text)) return `holds no JSON. ${ACCEPTED}`
  return undefined
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

interface Kind {
  kind: string
  /** Says which format to use instead; default: the list of accepted formats. */
  instead?: string
}

const UTF16 = { kind: 'is UTF-16 text', instead: 'Save it as UTF-8.' }
const PACKED = 'is packed in a form that import does not open'

/** How the forms begin in which archives are not opened: bzip2, xz, 7z, RAR, Zstandard; in Latin-1. */
export const OTHER_ARCHIVES = ['BZh', '\xfd7zXZ\0', '7z\xbc\xaf\x27\x1c', 'Rar!', '\x28\xb5\x2f\xfd']

/** Signatures are Latin-1. */
const BINARY_KINDS: readonly (Kind & { signature: string; at?: number })[] = [
  { signature: '\xff\xfe', ...UTF16 },
  { signature: '\xfe\xff', ...UTF16 },
  { signature: 'SQLite format 3\0', kind: 'is an SQLite database' },
  { signature: 'PGDMP', kind: 'is a PostgreSQL backup (pg_dump)' },
  { signature: '%PDF-', kind: 'is a PDF document' },
  {
    signature: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    kind: 'is an old Excel or Word document; save the sheet as CSV',
  },
  { signature: '\x89PNG', kind: 'is a PNG image' },
  { signature: '\xff\xd8\xff', kind: 'is a JPEG image' },
  { signature: 'GIF8', kind: 'is a GIF image' },
  { signature: 'WEBP', at: 8, kind: 'is a WebP image' },
  { signature: 'ftyp', at: 4, kind: 'is an image or a video' },
  { signature: 'ustar', at: 257, kind: 'is a tar archive; give the JSON or CSV files in it' },
  ...OTHER_ARCHIVES.map((signature) => ({ signature, kind: PACKED })),
]

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

function zipKind(start: Buffer): string {
  const names = start.toString('latin1')
  if (names.includes('xl/') || names.includes('opendocument.spreadsheet')) {
    return 'is a spreadsheet (an Excel workbook, for example); save the sheet as CSV'
  }
  if (names.includes('epub+zip')) return 'is an EPUB book'
  if (names.includes('word/') || names.includes('opendocument.text')) return 'is a text document'
  return 'is a zip archive; give the JSON or CSV files in it'
}

/** The first match counts. The text has no byte-order mark and no leading space. */
const TEXT_KINDS: readonly (Kind & { pattern: RegExp })[] = [
  {
    pattern: /^<(?:\?xml|rss)[^]*?(?:wordpress\.org\/export\/|<wp:wxr_version>)/i,
    kind: 'is a WordPress export (WXR), which is imported alone',
  },
  {
    pattern: /^<(?:\?xml|feed)[^]*?(?:tag:blogger\.com|schemas\.google\.com\/blogger|>Blogger<\/generator>)/i,
    kind: 'is a Blogger export (Atom), which is imported alone',
  },
  {
    pattern: /^\{\s*"db"\s*:\s*\[\s*\{\s*"(?:meta|data)"\s*:/,
    kind: 'is a Ghost export, which is imported alone',
  },
  {
    pattern: /^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!DOCTYPE svg|svg)\b/i,
    kind: 'is an SVG image',
  },
  {
    pattern: /^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype html|html)\b/i,
    kind: 'is an HTML page',
  },
  {
    pattern: /^(?:<\?xml|<rss\b|<feed\b|<rdf\b)/i,
    kind: 'is an XML document (a feed or an export), which cannot be taken',
  },
  { pattern: /^<(?:!--|[a-z][\w:-]*[\s/>])/i, kind: 'is HTML or XML' },
  {
    pattern: /^(?=[^\n]*\bExclusive Shelf\b)(?=[^\n]*\bMy Rating\b)[^\n]*\n/,
    kind: 'is a Goodreads library',
    instead: READERS_LIST,
  },
  {
    pattern: /^(?=[^\n]*\bRead Status\b)(?=[^\n]*\bStar Rating\b)[^\n]*\n/,
    kind: 'is a StoryGraph library',
    instead: READERS_LIST,
  },
  { pattern: /^(?:---\r?\n[^]*?\n---[ \t]*\r?\n|#{1,6} \S)/, kind: 'is a Markdown text' },
  {
    pattern: /^(?:--[^\n]*\n|\/\*|\s)*(?:CREATE|INSERT|COPY|DROP|SET|PRAGMA|BEGIN)\s[^\n]*[;(\n]/i,
    kind: 'is an SQL script',
  },
]

const MARKDOWN_NAME = /\.(?:md|markdown)(?:\.gz)?$/i
const JSON_NAME = /\.(?:json|jsonl|ndjson)(?:\.gz)?$/i
