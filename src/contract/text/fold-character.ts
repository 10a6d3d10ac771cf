import { FOLDED, WRITTEN } from './fold-table.ts'

/**
 * The form in which a character is compared, regardless of width, case and, for Han, of its written form: one or more
 * characters. Cached by code point, which is faster than a string key.
 */
export function foldCharacter(code: number): string {
  const known = foldedForms.get(code)
  if (known !== undefined) return known
  let folded = ''
  for (const part of String.fromCodePoint(code).normalize('NFKC').toLowerCase())
    folded += HAN.get(part) ?? part
  foldedForms.set(code, folded)
  return folded
}

const foldedForms = new Map<number, string>()

const written = [...WRITTEN]
const HAN = new Map([...FOLDED].map((folded, index) => [written[index] ?? '', folded]))
