import { fitText } from './type-block.ts'
import type { FittedText, Position, TextBounds } from './type-block.ts'
import type { Canvas } from '../canvas.ts'
import type { TitleText } from './title-text.ts'

/** The space for title and subtitle; the subtitle is below the title, or left of it in vertical text. */
export interface TitleBounds extends Omit<TextBounds, 'face' | 'tracking' | 'leading'> {
  tracking?: number
  leading?: number
  /** The largest size of the subtitle. Default 24. */
  subtitleSize?: number
}

export interface FittedTitle {
  main: FittedText
  subtitle: FittedText | undefined
  /** Between title and subtitle. */
  gap: number
  length: number
  breadth: number
}

/** Fits title and subtitle. The subtitle gets up to two fifths of the space, and is left out where the title would be cut. */
export function fitTitle({ main, subtitle }: TitleText, bounds: TitleBounds): FittedTitle {
  const { tracking = 0.06, leading = bounds.direction === 'down' ? 1.14 : 1.2, subtitleSize = 24 } = bounds
  const mainBounds: TextBounds = { ...bounds, face: 'ming', tracking, leading }
  if (subtitle) {
    const small = fitText(subtitle, {
      ...mainBounds,
      face: 'kai',
      tracking: 0.08,
      leading: 1.25,
      breadth: bounds.breadth * 0.4,
      maxSize: subtitle.length > 4 ? subtitleSize : subtitleSize * 1.4,
      minSize: Math.min(17, subtitleSize),
      maxLines: 3,
      comfortableLength: Infinity,
    })
    const gap = small.size * 0.7
    const large = fitText(main, { ...mainBounds, breadth: bounds.breadth - small.breadth - gap })
    if (!large.isCut) {
      const breadth = large.breadth + gap + small.breadth
      return { main: large, subtitle: small, gap, length: Math.max(large.length, small.length), breadth }
    }
  }
  const alone = fitText(main, mainBounds)
  return { main: alone, subtitle: undefined, gap: 0, length: alone.length, breadth: alone.breadth }
}

export interface TitleColours {
  main: string
  subtitle: string
}

/** Writes title and subtitle; `position` is that of the whole block, as for placeText. */
export function writeTitle(
  canvas: Canvas,
  title: FittedTitle,
  position: Position,
  colours: TitleColours,
): void {
  const { main, subtitle, gap } = title
  canvas.write('title', main, position, colours.main)
  if (!subtitle) return
  const below = { ...position, y: position.y + main.breadth + gap }
  const beside = {
    ...position,
    x: position.x - main.breadth - gap,
    // The subtitle starts lower than the title, as on old title slips.
    y: position.y + Math.max(0, main.length - subtitle.length),
  }
  canvas.write('subtitle', subtitle, main.direction === 'across' ? below : beside, colours.subtitle)
}
