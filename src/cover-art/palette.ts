import { randomFrom } from './random.ts'
import type { CoverTheme } from './theme.ts'

/** A cover's colours and its asterism. `index` is the position of its theme in the list. */
export interface Palette extends CoverTheme {
  index: number
}

interface ThemedBook {
  id: number
  /** The id of a theme; for an unknown one, or none, the book's id selects the theme. */
  category?: string | undefined
  /** In place of it: a theme that is none of the library's. */
  theme?: CoverTheme | undefined
}

export function paletteFor(themes: readonly CoverTheme[], { id, category, theme }: ThemedBook): Palette {
  if (theme) return { ...theme, index: themes.length }
  const known = themes.findIndex((each) => each.id === category)
  const index = known >= 0 ? known : Math.floor(randomFrom(id)() * themes.length)
  return { ...(themes[index] as CoverTheme), index }
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
