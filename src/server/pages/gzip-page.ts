import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A document's HTML in two parts that follow each other. */
export interface PageHtml {
  /** What every page of its screen begins with, its styles above all: more than half of most pages. */
  opening: string
  rest: string
}

const deflatedRaw = promisify(deflateRaw)

/**
 * The whole page as gzip (RFC 1952), in memory of its own. An opening is packed once for all pages that begin with it,
 * which saves two thirds of the time that a page takes; it is also packed better than would be worth while each time.
 */
export async function gzipPage({ opening, rest }: PageHtml): Promise<Buffer> {
  const text = Buffer.from(rest)
  const [packed, body] = await Promise.all([packOpening(opening), deflatedRaw(text)])
  const start = HEADER.length + packed.bytes.length
  // zlib gives a part of a larger block, all of which would stay for as long as the page does.
  const page = Buffer.allocUnsafeSlow(start + body.length + 8)
  HEADER.copy(page)
  packed.bytes.copy(page, HEADER.length)
  body.copy(page, start)
  page.writeUInt32LE(crc32(text, packed.crc), page.length - 8)
  page.writeUInt32LE(packed.length + text.length, page.length - 4)
  return page
}

/** Packed by deflate, from an unknown system at an unknown time. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

interface PackedOpening {
  bytes: Buffer
  crc: number
  /** Bytes before packing. */
  length: number
}

function packOpening(opening: string): Promise<PackedOpening> {
  const known = openings.get(opening)
  if (known) return known
  const packed = pack(Buffer.from(opening))
  openings.set(opening, packed)
  // What has failed, for want of memory say, is tried again.
  packed.catch(() => openings.delete(opening))
  return packed
}

/** As many as there are screens. */
const openings = new Map<string, Promise<PackedOpening>>()

async function pack(text: Buffer): Promise<PackedOpening> {
  return {
    // Ends where a byte does and says that more follows.
    bytes: await deflatedRaw(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
    crc: crc32(text),
    length: text.length,
  }
}
