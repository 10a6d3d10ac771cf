import type { ChineseEncoding } from '../../../src/server/tabular/chinese-encoding.ts'

/** The text as a spreadsheet saves it in this encoding, which must have all its characters. */
export function encodeChinese(text: string, encoding: ChineseEncoding): Buffer {
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  const bytes = [...text].map((character) => {
    if (character <= '\x7f') return Buffer.from(character)
    const pair = table.get(character)
    if (!pair) throw new Error(`${encoding} has no ${character}`)
    return pair
  })
  return Buffer.concat(bytes)
}

const tables = new Map<ChineseEncoding, Map<string, Buffer>>()

/** Node decodes these encodings, but does not encode them. */
function tableOf(encoding: ChineseEncoding): Map<string, Buffer> {
  const table = new Map<string, Buffer>()
  const decoder = new TextDecoder(encoding)
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const bytes = Buffer.from([lead, trail])
      const text = decoder.decode(bytes)
      if ([...text].length === 1 && text !== '\uFFFD') table.set(text, bytes)
    }
  }
  return table
}
