/**
 * Redraws the sample library's films and pictures into database/sample-library/media. They are kept in the
 * repository: nobody needs this, nor ffmpeg (with libx264 and libwebp), except to change a drawing.
 *
 *     npx node tools/draw-videos.ts
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { BOOK_WALL_SECONDS, bookWallFrame } from './drawings/book-wall.ts'
import { nightFerryFrame } from './drawings/night-ferry.ts'
import { readingDesk } from './drawings/reading-desk.ts'

const MEDIA = path.join(import.meta.dirname, '../database/sample-library/media')
const FRAMES_A_SECOND = 24
const NIGHT_FERRY_SECONDS = 10
const FILM =
  '-vf scale=out_color_matrix=bt709:out_range=tv -pix_fmt yuv420p ' +
  '-colorspace bt709 -color_primaries bt709 -color_trc bt709 ' +
  '-c:v libx264 -preset veryslow -tune animation ' +
  '-movflags +faststart -fflags +bitexact -flags:v +bitexact'
const PICTURE = '-c:v libwebp -preset drawing -quality 68 -compression_level 6'

await mkdir(MEDIA, { recursive: true })
await drawFilm('night-ferry.mp4', NIGHT_FERRY_SECONDS, 31, (seconds) =>
  nightFerryFrame(seconds / NIGHT_FERRY_SECONDS),
)
await drawFilm('book-wall.mp4', BOOK_WALL_SECONDS, 33, bookWallFrame)
await drawPicture('night-ferry.webp', nightFerryFrame(0))
await drawPicture('book-wall.webp', bookWallFrame(0))
await drawPicture('post-1.webp', readingDesk())

/** Without sound; begins to play before it has come whole. The rate factor keeps each under 350 KB. */
async function drawFilm(
  name: string,
  seconds: number,
  rateFactor: number,
  frameAt: (seconds: number) => string,
): Promise<void> {
  const count = seconds * FRAMES_A_SECOND
  const encoding = `${FILM} -crf ${rateFactor}`.split(' ')
  await encode(name, count, (index) => frameAt(index / FRAMES_A_SECOND), encoding)
}

async function drawPicture(name: string, svg: string): Promise<void> {
  await encode(name, 1, () => svg, PICTURE.split(' '))
}

/** Frames go to ffmpeg one by one as they are drawn: all of a film would fill a gigabyte. */
async function encode(
  name: string,
  count: number,
  frame: (index: number) => string,
  encoding: string[],
): Promise<void> {
  const file = path.join(MEDIA, name)
  const first = rasterise(frame(0))
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${first.width}x${first.height}`]
  const ffmpeg = spawn(
    'ffmpeg',
    ['-v', 'error', '-y', ...input, '-r', String(FRAMES_A_SECOND), '-i', '-', ...encoding, file],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = once(ffmpeg, 'close')
  for (let index = 0; index < count; index += 1) {
    const { pixels } = index === 0 ? first : rasterise(frame(index))
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg could not write ${name} (code ${String(code)})`)
  const { size } = await stat(file)
  console.log(`${name}: ${first.width}×${first.height}, ${(size / 1024).toFixed(1)} KB`)
}

function rasterise(svg: string) {
  // All characters are outlines: no font of this machine may slip in.
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render()
}
