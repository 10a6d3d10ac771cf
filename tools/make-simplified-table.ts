/**
 * Writes src/contract/text/simplified-table.ts: the characters that are written so in Simplified texts only, and what stands
 * for each in Traditional ones.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Converter as fromSimplified } from 'opencc-js/cn2t'
import { Converter as fromTraditional } from 'opencc-js/t2cn'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'

/** Characters of Big5 are used in Traditional texts, such as 后 and 里. One with several Traditional forms has none here. */
export function simplifiedTableModule(): string {
  const toTraditional = fromSimplified({ from: 'cn', to: 'tw' })
  const toSimplified = fromTraditional({ from: 'tw', to: 'cn' })
  const known = big5Characters()
  const forms = new Map<string, string[]>()
  for (const character of hanCharacters()) {
    const simplified = toSimplified(character)
    if (simplified !== character && known.has(character))
      forms.set(simplified, [...(forms.get(simplified) ?? []), character])
  }
  const simplified = hanCharacters().filter(
    (character) =>
      !known.has(character) &&
      toTraditional(character) !== character &&
      toSimplified(character) === character,
  )
  const traditional = simplified.map((character) => {
    const written = forms.get(character) ?? []
    return written.length > 1 ? NONE : toTraditional(character)
  })
  return `// Made by tools/make-simplified-table.ts from the characters of opencc-js (Apache-2.0). Do not edit.
export const SIMPLIFIED = '${simplified.join('')}'
/** ${NONE}: several are possible. */
export const TRADITIONAL = '${traditional.join('')}'
`
}

const NONE = '〓'

function hanCharacters(): string[] {
  return Array.from({ length: 0x9fff - 0x4e00 + 1 }, (_, index) => String.fromCodePoint(0x4e00 + index))
}

/** The two levels of the original Big5, without the later additions from Hong Kong. */
function big5Characters(): Set<string> {
  const decoder = new TextDecoder('big5')
  const characters = new Set<string>()
  for (let lead = 0xa4; lead <= 0xf9; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const code = lead * 256 + trail
      if ((code > 0xc67e && code < 0xc940) || code > 0xf9d5) continue
      characters.add(decoder.decode(new Uint8Array([lead, trail])))
    }
  }
  return characters
}

if (import.meta.main) {
  writeFileSync(path.join(PROJECT_ROOT, 'src/contract/text/simplified-table.ts'), simplifiedTableModule())
}
