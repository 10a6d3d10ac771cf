/** Characters as outlines from the site's fonts, so that pictures do not depend on the machine's fonts. */
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import { n } from './svg.ts'

const MING = fileURLToPath(
  import.meta
    .resolve('@fontsource/cactus-classical-serif/files/cactus-classical-serif-chinese-traditional-400-normal.woff2'),
)

/** A column of characters as one path, centred on x, starting at `top`; `pitch` is the line distance in em. */
export function column(text: string, x: number, top: number, size: number, pitch = 1.08): string {
  return Array.from(text, (character, index) =>
    outline(character, x - size / 2, top + index * size * pitch, size),
  ).join('')
}

function outline(character: string, left: number, top: number, size: number): string {
  const glyph = font().glyphForCodePoint(character.codePointAt(0) ?? 0)
  const scale = size / font().unitsPerEm
  const baseline = top + size * 0.86
  return glyph.path.commands
    .map(({ command, args }) => {
      const numbers = args.map((value, index) =>
        n(index % 2 ? baseline - value * scale : left + value * scale),
      )
      return `${LETTERS[command]}${numbers.join(' ')}`
    })
    .join('')
}

const LETTERS = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const

let opened: fontkit.Font | undefined

function font(): fontkit.Font {
  if (opened) return opened
  const file = fontkit.openSync(MING)
  if (!('glyphForCodePoint' in file))
    throw new Error(`${MING} is a collection of fonts, one font was expected`)
  opened = file
  return file
}
