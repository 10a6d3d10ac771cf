import { fitAuthor } from '../typesetting/author-block.ts'
import { mix } from '../palette.ts'
import type { Palette } from '../palette.ts'
import { formatNumber } from '../path-data.ts'
import { GILT, INK, PAPER, SEAL, area, disc, filled, sparkle, stroked } from '../svg-elements.ts'
import { fitTitle, writeTitle } from '../typesetting/title-block.ts'
import { COVER_HEIGHT, COVER_WIDTH } from './template.ts'
import type { Template } from './template.ts'

/** 水紋: a red sun over the River of Heaven, and the raft on it, an open book with a star for its lamp. */
export const river: Template = (canvas, book, colours, random) => {
  const start = random() * 6
  const place = POSITIONS[Math.floor(random() * POSITIONS.length)] ?? POSITIONS[0]
  canvas.draw(
    area(0, 0, COVER_WIDTH, COVER_HEIGHT, PAPER),
    area(0, 0, COVER_WIDTH, COVER_HEIGHT, colours.tint, { opacity: 0.45 }),
  )

  const title = fitTitle(book.title, {
    direction: 'across',
    length: 336,
    breadth: 164,
    maxSize: 84,
    minSize: 29,
    maxLines: 4,
    comfortableLength: 5.5,
    tracking: 0.08,
  })
  const author = fitAuthor(book.author, { direction: 'across', length: 330, maxSize: 23, maxLines: 1 })
  const authorTop = TOP + title.breadth + 20
  const textBottom = author ? authorTop + author.breadth : TOP + title.breadth

  // A long title lowers the water and the sun, so that they do not touch the text.
  const isSetting = textBottom > 194
  const horizon = isSetting ? Math.max(292, textBottom + 66) : 292
  const [sunX, raftX] = isSetting ? [104, 290] : place
  const sunY = isSetting ? horizon - 4 : horizon - 56
  canvas.draw(
    disc(sunX, sunY, 26, SEAL),
    ...drawWaves(horizon, start, colours),
    ...drawRaft(raftX, horizon, colours),
  )
  writeTitle(canvas, title, { x: 32, y: TOP }, { main: INK, subtitle: colours.deep })
  canvas.write('author', author, { x: 34, y: authorTop }, '#333B4A')
  canvas.seal(356, 556, 30, 'cloth')
}

const TOP = 50
/** The x of the sun and of the raft. */
const POSITIONS = [
  [92, 282],
  [308, 118],
  [200, 292],
] as const

function drawWaves(horizon: number, start: number, colours: Palette): string[] {
  const foam = mix(colours.tint, PAPER, 0.3)
  return Array.from({ length: 23 }, (_, row) => {
    const crest = drawWave(row, horizon, start)
    return row % 4 === 0
      ? filled(`${crest}V610H-4Z`, mix(colours.base, colours.deep, row / 26))
      : stroked(crest, foam, 1.1, { opacity: 0.8 })
  })
}

function drawWave(row: number, horizon: number, start: number): string {
  const level = horizon + row * 14 + row * row * 0.12
  const height = 7 + row * 0.95
  let data = ''
  let last = 0
  for (let x = -4; x <= 416; x += 14) {
    const slow = Math.sin(x / 62 + start + row * 0.32) * height * 0.55
    const quick = Math.sin(x / 27 + row * 0.9 + start) * height * 0.18
    const y = Math.round((level + slow + quick) * 10) / 10
    data += x === -4 ? `M-4 ${formatNumber(y)}` : `l14 ${formatNumber(y - last)}`
    last = y
  }
  return data
}

function drawRaft(x: number, horizon: number, colours: Palette): string[] {
  const deck = horizon + 18
  const pages = `M${x - 42} ${formatNumber(deck - 2)}q22-10 42 2q20-12 42-2l-8 18h-68z`
  return [
    filled(pages, PAPER, { stroke: colours.deep, 'stroke-width': 2 }),
    stroked(`M${x} ${formatNumber(deck - 50)}v66`, colours.deep, 2),
    filled(sparkle(x, deck - 58, 11), GILT),
  ]
}
