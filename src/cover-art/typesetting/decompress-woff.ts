import { inflateSync } from 'node:zlib'

/**
 * The TrueType file in a WOFF 1 file (W3C, WOFF File Format 1.0). fontkit can open web fonts itself, but decompresses
 * WOFF2 in JavaScript, at five times the cost and with much garbage, and fails for some WOFF files.
 */
export function decompressWoff(woff: Buffer): Buffer {
  const tables = readTables(woff)
  const directory = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY)
  woff.copy(directory, 0, FLAVOUR, FLAVOUR + 4)
  directory.writeUInt16BE(tables.length, 4)
  let offset = directory.length
  tables.forEach(({ tag, data }, index) => {
    const entry = SFNT_HEADER + index * SFNT_ENTRY
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(data.length, entry + 12)
    offset += padTo4(data.length)
  })
  const padding = (length: number) => Buffer.alloc(padTo4(length) - length)
  return Buffer.concat([directory, ...tables.flatMap(({ data }) => [data, padding(data.length)])])
}

const FLAVOUR = 4
const TABLE_COUNT = 12
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

function readTables(woff: Buffer): { tag: string; data: Buffer }[] {
  return Array.from({ length: woff.readUInt16BE(TABLE_COUNT) }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as Numbers
    const data = woff.subarray(offset, offset + packed)
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      // Tables that do not compress are stored uncompressed.
      data: packed < length ? inflateSync(data) : data,
    }
  })
}

type Numbers = [number, number, number]

/** Tables start at multiples of four bytes. */
function padTo4(length: number): number {
  return Math.ceil(length / 4) * 4
}
