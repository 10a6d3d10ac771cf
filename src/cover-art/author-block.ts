import { inChinesePunctuation } from './title-text.ts'
import { fitText, fitWhole } from './type-block.ts'
import type { FittedText, Room } from './type-block.ts'
import { tokensOf } from './type-tokens.ts'
import type { Token } from './type-tokens.ts'

/** The room for the author: as for other text, set in Kai, names kept whole where they can be. */
export type AuthorRoom = Pick<Room, 'direction' | 'length' | 'maxSize'> & Partial<Room>

/** The authors, the last of a long list given up for 等; undefined where there is none. */
export function fitAuthor(author: string, room: AuthorRoom): FittedText | undefined {
  const people = inChinesePunctuation(author.slice(0, LONGEST_LIST))
    .split(/ ?[、，,；;／/] ?| (?:&|and) /u)
    .filter((name) => name !== '')
  if (people.length === 0) return undefined
  const whole: Room = {
    face: 'kai',
    tracking: 0.1,
    leading: 1.3,
    maxLines: 2,
    minSize: room.maxSize * 0.72,
    breadth: room.maxSize * 2.3,
    ...room,
  }
  for (let count = Math.min(people.length, MOST_PEOPLE); count > 0; count--) {
    const names = people.slice(0, count).join('、') + (count < people.length ? '等' : '')
    const fitted = fitWhole(listTokens(names), whole)
    if (fitted) return withoutLastCommas(fitted)
  }
  return fitText(people[0] ?? '', { ...whole, minSize: whole.minSize * 0.8 })
}

/** Lines break between the names wherever they can. */
function listTokens(names: string): Token[] {
  return tokensOf(names).map((token) => ({
    ...token,
    breakCost: token.letters[0] === '、' ? 0 : token.breakCost + 1.5,
  }))
}

/** A new line parts two names well enough. */
function withoutLastCommas(text: FittedText): FittedText {
  const lines = text.lines.map((line) => (line.at(-1)?.letters[0] === '、' ? line.slice(0, -1) : line))
  return { ...text, lines }
}

const MOST_PEOPLE = 4
const LONGEST_LIST = 200
