/** The tables of an uncompressed TrueType font by tag (OpenType, "Organization of an OpenType font"). */
export type FontTables = Map<string, Buffer>

export function readTables(font: Buffer): FontTables {
  const count = font.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 12 + index * 16
      const start = font.readUInt32BE(entry + 8)
      const length = font.readUInt32BE(entry + 12)
      return [font.toString('latin1', entry, entry + 4), font.subarray(start, start + length)]
    }),
  )
}

/** Writes no checksums: the woff2 writer computes them. */
export function writeTables(tables: FontTables): Buffer {
  // Tables must be sorted by tag, because readers use binary search.
  const entries = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const directory = Buffer.alloc(12 + entries.length * 16)
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(entries.length, 4)
  const power = Math.floor(Math.log2(entries.length))
  directory.writeUInt16BE(2 ** power * 16, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE((entries.length - 2 ** power) * 16, 10)

  const bodies: Buffer[] = []
  let start = directory.length
  entries.forEach(([tag, table], index) => {
    const entry = 12 + index * 16
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(start, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    const body = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    table.copy(body)
    bodies.push(body)
    start += body.length
  })
  return Buffer.concat([directory, ...bodies])
}

export function requireTable(font: FontTables, tag: string): Buffer {
  const table = font.get(tag)
  if (table === undefined) throw new Error(`The font has no table ${tag}`)
  return table
}
