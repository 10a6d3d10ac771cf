import type { ReviewCard } from '../../../contract/reviews/reviews.ts'

/** Cards in a group. The number fills rows of two, three or four. */
export const GROUP_SIZE = 12

/** Cards that the browser lays out together, or skips together while they are out of view. */
export type CardGroup = readonly ReviewCard[]

/** Splits a list into groups. One with the same cards is the very same array, so that React does not render it again. */
export function groupCards(before: readonly CardGroup[], cards: readonly ReviewCard[]): readonly CardGroup[] {
  return Array.from({ length: Math.ceil(cards.length / GROUP_SIZE) }, (_, index) => {
    const group = cards.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE)
    const present = before[index]
    return present && isSame(present, group) ? present : group
  })
}

function isSame(one: CardGroup, other: CardGroup): boolean {
  return one.length === other.length && one.every((card, index) => card === other[index])
}
