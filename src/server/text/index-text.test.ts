import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeIndexText } from './index-text.ts'
import { encodeIndexToken } from './search-index-grams.ts'

test('each gram is written once, with the first field that has it', () => {
  expect(encodeIndexText(['甲乙', '乙甲乙', '', 'A甲'])).toBe('0甲 0乙 0甲乙 1乙甲 341 341甲')
  expect(encodeIndexText(['', ''])).toBe('')
})

test('any text is written as the tokens that a search looks for', () => {
  // Many repeated characters, of one unit and of two, and halves of the latter.
  const character = fc.constantFrom(
    '甲',
    '乙',
    'a',
    ' ',
    '\u{20000}',
    '😀',
    '\ud840',
    '\udc00',
    '\u0001',
    '\uffff',
  )
  const text = fc
    .array(fc.oneof(character, fc.string({ unit: 'grapheme', maxLength: 3 })))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (fields) => {
      expect(encodeIndexText(fields).split(' ').filter(Boolean)).toEqual(plainTokens(fields))
    }),
  )
})

test('a long text of different characters is written whole', () => {
  const text = String.fromCodePoint(...Array.from({ length: 20_000 }, (_, index) => 0x4e00 + index))
  expect(encodeIndexText([text]).split(' ')).toEqual(plainTokens([text]))
})

function plainTokens(fields: readonly string[]): string[] {
  const seen = new Set<string>()
  const tokens: string[] = []
  const add = (field: number, gram: readonly [number] | readonly [number, number]) => {
    if (seen.has(gram.join())) return
    seen.add(gram.join())
    tokens.push(encodeIndexToken(field, gram))
  }
  for (const [field, text] of fields.entries()) {
    const points = Array.from(text, (character) => character.codePointAt(0) ?? 0)
    for (const [at, point] of points.entries()) {
      add(field, [point])
      if (at > 0) add(field, [points[at - 1]!, point])
    }
  }
  return tokens
}
