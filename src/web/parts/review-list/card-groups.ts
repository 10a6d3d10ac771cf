import type { ReviewCard } from '../../../contract/reviews.ts'

/** Cards of a shelf: whole rows of two or four, and no more than a slow phone lays out in a frame. */
export const SHELF = 4
/** Shelves of a bay: together whole rows of three, too. */
export const BAY = 3
/** Bays of a case: of 5,000 cards there are about as many cases as shelves in each. */
export const CASE = 10

export type Shelf = readonly ReviewCard[]
export type Bay = readonly Shelf[]
export type Case = readonly Bay[]

/**
 * The list in groups of that size: cards in shelves, shelves in bays, bays in cases. A group that holds just what it
 * held before is the very same array, so that what is drawn from it need not be drawn again: otherwise each piece that
 * arrives would cost more than the one before.
 */
export function keepGroups<Part>(
  before: readonly (readonly Part[])[],
  parts: readonly Part[],
  size: number,
): readonly (readonly Part[])[] {
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, index) => {
    const group = parts.slice(index * size, (index + 1) * size)
    const present = before[index]
    return present && isSame(present, group) ? present : group
  })
}

function isSame<Part>(one: readonly Part[], other: readonly Part[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}
