/** Cards of a shelf: whole rows of two, three or four, and no more than a slow phone lays out in a frame. */
export const SHELF = 12

/**
 * The list in shelves of 12. A shelf that holds just what it held before is the very same array, so that what is
 * drawn from it need not be drawn again: otherwise each piece that arrives would cost more than the one before.
 */
export function keepShelves<Card>(
  before: readonly (readonly Card[])[],
  cards: readonly Card[],
): readonly (readonly Card[])[] {
  return Array.from({ length: Math.ceil(cards.length / SHELF) }, (_, index) => {
    const shelf = cards.slice(index * SHELF, (index + 1) * SHELF)
    const present = before[index]
    return present && isSame(present, shelf) ? present : shelf
  })
}

function isSame<Card>(one: readonly Card[], other: readonly Card[]): boolean {
  return one.length === other.length && one.every((card, index) => card === other[index])
}
