import { FOLDED, WRITTEN } from './fold-table.ts'

/**
 * The form in which a character is compared, regardless of width, case and, for Han, of its written form: one or more
 * characters, none for those that nobody sees (zero-width spaces, marks of direction). The dots between the parts of foreign
 * names are one. Cached by code point, which is faster than a string key.
 */
export function foldCharacter(code: number): string {
  const known = foldedForms.get(code)
  if (known !== undefined) return known
  let folded = ''
  for (const part of String.fromCodePoint(code).normalize('NFKC').toLowerCase())
    if (!INVISIBLE.test(part)) folded += DOTS.has(part) ? '.' : (HAN.get(part) ?? part)
  foldedForms.set(code, folded)
  return folded
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
/** As in 維吉尼亞·吳爾芙; the full-width ． is a full stop by its width. */
const DOTS = new Set('·・‧•∙⋅')

const foldedForms = new Map<number, string>()

const written = [...WRITTEN]
const HAN = new Map([...FOLDED].map((folded, index) => [written[index] ?? '', folded]))

/** The text with each of its characters folded: for names, which are short. */
export function foldCharacters(text: string): string {
  return Array.from(text, (character) => foldCharacter(character.codePointAt(0) ?? 0)).join('')
}
