/** Writes src/contract/text/fold-table.ts: for each Han character with other written forms, the form to which all fold. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Converter as fromSimplified } from 'opencc-js/cn2t'
import { Converter as fromTraditional } from 'opencc-js/t2cn'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'

const HAN_BLOCKS = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
] as const

/** Forms that the conversions keep apart, or convert in some words only (docs/product/search.md). */
const ALSO_ONE = [
  ['瞭', '了'],
  ['藉', '借'],
  ['彷', '仿'],
  ['彿', '佛'],
  ['姪', '侄'],
  ['甦', '苏'],
  ['鍊', '链'],
] as const

/**
 * Characters that a conversion in either direction maps to each other are one class: 麼→么 and 么→幺 put 麼, 么 and 幺 into
 * one, and 着→著 exists in one direction only.
 */
export function foldTableModule(): string {
  const conversions = [fromTraditional({ from: 'tw', to: 'cn' }), fromSimplified({ from: 'cn', to: 'tw' })]
  const parents = new Map<string, string>()
  const rootOf = (character: string): string => {
    const parent = parents.get(character)
    return parent === undefined ? character : rootOf(parent)
  }
  const characters = HAN_BLOCKS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  for (const convert of conversions) {
    for (const character of characters) {
      const from = rootOf(character)
      const converted = convert(character)
      const to = rootOf(converted)
      if (from !== to && [...converted].length === 1) parents.set(from, to)
    }
  }
  for (const [one, other] of ALSO_ONE)
    if (rootOf(one) !== rootOf(other)) parents.set(rootOf(one), rootOf(other))
  const folded = characters.filter((character) => rootOf(character) !== character)
  return `// Made by tools/make-fold-table.ts from the characters of opencc-js (Apache-2.0). Do not edit.
export const WRITTEN = '${folded.join('')}'
export const FOLDED = '${folded.map(rootOf).join('')}'
`
}

if (import.meta.main) {
  writeFileSync(path.join(PROJECT_ROOT, 'src/contract/text/fold-table.ts'), foldTableModule())
}
