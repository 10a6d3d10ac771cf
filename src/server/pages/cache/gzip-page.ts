import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A document's HTML in two parts. */
export interface PageHtml {
  /** The beginning that all pages of a screen share, mostly styles: more than half of most pages. */
  opening: string
  rest: string
}

const deflatedRaw = promisify(deflateRaw)

/**
 * Compresses the whole page with gzip (RFC 1952). The opening is compressed once for all pages that share it: without
 * that, an uncached page would cost a third more processor time.
 */
export async function gzipPage({ opening, rest }: PageHtml): Promise<Buffer> {
  const text = Buffer.from(rest)
  const [opened, body] = await Promise.all([compressOpening(opening), deflatedRaw(text)])
  const start = HEADER.length + opened.bytes.length
  // A copy: zlib returns a slice of a larger block, all of which would stay in memory with the page.
  const page = Buffer.allocUnsafeSlow(start + body.length + 8)
  HEADER.copy(page)
  opened.bytes.copy(page, HEADER.length)
  body.copy(page, start)
  page.writeUInt32LE(crc32(text, opened.crc), page.length - 8)
  page.writeUInt32LE(opened.length + text.length, page.length - 4)
  return page
}

/** Method deflate, no time, unknown operating system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

interface CompressedOpening {
  bytes: Buffer
  crc: number
  /** Bytes before compression. */
  length: number
}

function compressOpening(opening: string): Promise<CompressedOpening> {
  const known = openings.get(opening)
  if (known) return known
  const compressed = compress(Buffer.from(opening))
  openings.set(opening, compressed)
  // A failure, for example for want of memory, is not cached.
  compressed.catch(() => openings.delete(opening))
  return compressed
}

/** One for each screen. */
const openings = new Map<string, Promise<CompressedOpening>>()

async function compress(text: Buffer): Promise<CompressedOpening> {
  return {
    // Ends at a byte boundary, and is not the last block.
    bytes: await deflatedRaw(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
    crc: crc32(text),
    length: text.length,
  }
}
