type Mapping = [code: number, glyph: number]

/** Consecutive code points with consecutive glyphs. */
interface Run {
  first: number
  last: number
  glyph: number
}

/** A `cmap` table in the formats that every browser reads: 4 for the basic plane, 12 where a code point lies beyond. */
export function writeCharacterMap(mappings: readonly Mapping[]): Buffer {
  const sorted = mappings.toSorted(([a], [b]) => a - b)
  const basic = writeFormat4(toRuns(sorted.filter(([code]) => code < 0xffff)))
  const isBasic = sorted.every(([code]) => code < 0xffff)
  const subtables = isBasic
    ? [{ encoding: 1, body: basic }]
    : [
        { encoding: 1, body: basic },
        { encoding: 10, body: writeFormat12(toRuns(sorted)) },
      ]
  const header = Buffer.alloc(4 + subtables.length * 8)
  header.writeUInt16BE(subtables.length, 2)
  let start = header.length
  subtables.forEach(({ encoding, body }, index) => {
    header.writeUInt16BE(3, 4 + index * 8)
    header.writeUInt16BE(encoding, 6 + index * 8)
    header.writeUInt32BE(start, 8 + index * 8)
    start += body.length
  })
  return Buffer.concat([header, ...subtables.map(({ body }) => body)])
}

function toRuns(sorted: readonly Mapping[]): Run[] {
  const runs: Run[] = []
  for (const [code, glyph] of sorted) {
    const run = runs.at(-1)
    const isNext = run?.last === code - 1 && run.glyph + (code - run.first) === glyph
    if (run && isNext) run.last = code
    else runs.push({ first: code, last: code, glyph })
  }
  return runs
}

function writeFormat4(basicRuns: readonly Run[]): Buffer {
  // The format ends with a run for 0xFFFF that maps to no glyph.
  const runs = [...basicRuns, { first: 0xffff, last: 0xffff, glyph: 0 }]
  const count = runs.length
  const power = Math.floor(Math.log2(count))
  const table = Buffer.alloc(16 + count * 8)
  const header = [4, table.length, 0, count * 2, 2 ** power * 2, power, (count - 2 ** power) * 2]
  header.forEach((value, index) => table.writeUInt16BE(value, index * 2))
  runs.forEach(({ first, last, glyph }, index) => {
    table.writeUInt16BE(last, 14 + index * 2)
    table.writeUInt16BE(first, 16 + count * 2 + index * 2)
    table.writeUInt16BE((glyph - first) & 0xffff, 16 + count * 4 + index * 2)
  })
  return table
}

function writeFormat12(runs: readonly Run[]): Buffer {
  const table = Buffer.alloc(16 + runs.length * 12)
  table.writeUInt16BE(12, 0)
  table.writeUInt32BE(table.length, 4)
  table.writeUInt32BE(runs.length, 12)
  runs.forEach(({ first, last, glyph }, index) => {
    table.writeUInt32BE(first, 16 + index * 12)
    table.writeUInt32BE(last, 20 + index * 12)
    table.writeUInt32BE(glyph, 24 + index * 12)
  })
  return table
}
