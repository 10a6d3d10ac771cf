import { LIST_PIECE } from '../../../contract/limits.ts'

/**
 * The list in pieces of 48. A piece that holds just what it held before is the very same array, so that what is
 * drawn from it need not be drawn again: otherwise each piece that arrives would cost more than the one before.
 */
export function keepPieces<Card>(
  before: readonly (readonly Card[])[],
  cards: readonly Card[],
): readonly (readonly Card[])[] {
  return Array.from({ length: Math.ceil(cards.length / LIST_PIECE) }, (_, index) => {
    const piece = cards.slice(index * LIST_PIECE, (index + 1) * LIST_PIECE)
    const present = before[index]
    return present && isSame(present, piece) ? present : piece
  })
}

function isSame<Card>(one: readonly Card[], other: readonly Card[]): boolean {
  return one.length === other.length && one.every((card, index) => card === other[index])
}
