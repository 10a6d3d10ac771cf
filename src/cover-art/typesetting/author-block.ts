import { toChinesePunctuation } from './title-text.ts'
import { fitText, fitWhole } from './type-block.ts'
import type { FittedText, TextBounds } from './type-block.ts'
import { tokenize } from './type-tokens.ts'
import type { Token } from './type-tokens.ts'

/** The space for the author; text is set in Kai. */
export type AuthorBounds = Pick<TextBounds, 'direction' | 'length' | 'maxSize'> & Partial<TextBounds>

/** Fits the authors; a long list ends with 等. Undefined where there is no author. */
export function fitAuthor(author: string, bounds: AuthorBounds): FittedText | undefined {
  const people = toChinesePunctuation(author.slice(0, MAX_AUTHOR_LENGTH))
    .split(/ ?[、，,；;／/] ?| (?:&|and) /u)
    .filter((name) => name !== '')
  if (people.length === 0) return undefined
  const authorBounds: TextBounds = {
    face: 'kai',
    tracking: 0.1,
    leading: 1.3,
    maxLines: 2,
    minSize: bounds.maxSize * 0.72,
    breadth: bounds.maxSize * 2.3,
    ...bounds,
  }
  for (let count = Math.min(people.length, MAX_AUTHORS); count > 0; count--) {
    const names = people.slice(0, count).join('、') + (count < people.length ? '等' : '')
    const fitted = fitWhole(listTokens(names), authorBounds)
    if (fitted) return removeTrailingCommas(fitted)
  }
  return fitText(people[0] ?? '', { ...authorBounds, minSize: authorBounds.minSize * 0.8 })
}

/** Prefers line breaks between names. */
function listTokens(names: string): Token[] {
  return tokenize(names).map((token) => ({
    ...token,
    breakCost: token.letters[0] === '、' ? 0 : token.breakCost + 1.5,
  }))
}

/** A comma at the end of a line is not needed. */
function removeTrailingCommas(text: FittedText): FittedText {
  const lines = text.lines.map((line) => (line.at(-1)?.letters[0] === '、' ? line.slice(0, -1) : line))
  return { ...text, lines }
}

const MAX_AUTHORS = 4
const MAX_AUTHOR_LENGTH = 200
