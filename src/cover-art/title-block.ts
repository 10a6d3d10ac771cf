import { fitText } from './type-block.ts'
import type { FittedText, Position, Room } from './type-block.ts'
import type { Sheet } from './sheet.ts'
import type { TitleText } from './title-text.ts'

/** The room for title and subtitle together; the subtitle stands below the title, or left of it in columns. */
export interface TitleRoom extends Omit<Room, 'face' | 'tracking' | 'leading'> {
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

/** A subtitle takes up to two fifths of the room; it is left out where the title itself would have to be cut. */
export function fitTitle({ main, subtitle }: TitleText, room: TitleRoom): FittedTitle {
  const { tracking = 0.06, leading = room.direction === 'down' ? 1.14 : 1.2, subtitleSize = 24 } = room
  const mainRoom: Room = { ...room, face: 'ming', tracking, leading }
  if (subtitle) {
    const small = fitText(subtitle, {
      ...mainRoom,
      face: 'kai',
      tracking: 0.08,
      leading: 1.25,
      breadth: room.breadth * 0.4,
      maxSize: subtitle.length > 4 ? subtitleSize : subtitleSize * 1.4,
      minSize: Math.min(17, subtitleSize),
      maxLines: 3,
      comfortableLength: Infinity,
    })
    const gap = small.size * 0.7
    const large = fitText(main, { ...mainRoom, breadth: room.breadth - small.breadth - gap })
    if (!large.isCut) {
      const breadth = large.breadth + gap + small.breadth
      return { main: large, subtitle: small, gap, length: Math.max(large.length, small.length), breadth }
    }
  }
  const alone = fitText(main, mainRoom)
  return { main: alone, subtitle: undefined, gap: 0, length: alone.length, breadth: alone.breadth }
}

export interface TitleColours {
  main: string
  subtitle: string
}

/** Writes both at the position of the whole block (as for placeText). */
export function writeTitle(
  sheet: Sheet,
  title: FittedTitle,
  position: Position,
  colours: TitleColours,
): void {
  const { main, subtitle, gap } = title
  sheet.write('title', main, position, colours.main)
  if (!subtitle) return
  const below = { ...position, y: position.y + main.breadth + gap }
  const beside = {
    ...position,
    x: position.x - main.breadth - gap,
    // A subtitle hangs lower than the title beside it, as on old title slips.
    y: position.y + Math.max(0, main.length - subtitle.length),
  }
  sheet.write('subtitle', subtitle, main.direction === 'across' ? below : beside, colours.subtitle)
}
