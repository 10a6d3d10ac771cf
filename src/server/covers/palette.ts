import type { AsterismName } from '../../contract/asterisms.ts'
import { CATEGORIES } from '../../contract/categories.ts'
import { CATEGORY_COLOURS, type CategoryColours } from '../../contract/category-colours.ts'
import { randomFrom } from './random.ts'

/** A cover's colours and its asterism. `index` is the place of the category in the list of the eight. */
export interface Palette extends CategoryColours {
  asterism: AsterismName
  index: number
}

/** The palette of the category; for any other slug, or none, one of the eight that the id decides. */
export function paletteFor(category: string | undefined, id: number): Palette {
  const known = CATEGORIES.findIndex((candidate) => candidate.id === category)
  const index = known >= 0 ? known : Math.floor(randomFrom(id)() * CATEGORIES.length)
  const { id: name, asterism } = CATEGORIES[index] as (typeof CATEGORIES)[number]
  return { ...CATEGORY_COLOURS[name], asterism, index }
}

/** The colour between two hex colours, `share` of the way from the first to the second. */
export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((hex) => parseInt(hex.slice(at, at + 2), 16)) as [number, number]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
