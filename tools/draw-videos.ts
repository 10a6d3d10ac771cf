/**
 * Redraws the sample library's videos and pictures in database/sample-library/media. The repository contains them: this
 * tool and ffmpeg (with libx264 and libwebp) are needed only to change a drawing.
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
const VIDEO =
  '-vf scale=out_color_matrix=bt709:out_range=tv -pix_fmt yuv420p ' +
  '-colorspace bt709 -color_primaries bt709 -color_trc bt709 ' +
  '-c:v libx264 -preset veryslow -tune animation ' +
  '-movflags +faststart -fflags +bitexact -flags:v +bitexact'
const PICTURE = '-c:v libwebp -preset drawing -quality 68 -compression_level 6'

await mkdir(MEDIA, { recursive: true })
await drawVideo('night-ferry.mp4', NIGHT_FERRY_SECONDS, 31, (seconds) =>
  nightFerryFrame(seconds / NIGHT_FERRY_SECONDS),
)
await drawVideo('book-wall.mp4', BOOK_WALL_SECONDS, 33, bookWallFrame)
await drawPicture('night-ferry.webp', nightFerryFrame(0))
await drawPicture('book-wall.webp', bookWallFrame(0))
await drawPicture('post-1.webp', readingDesk())

/** Without sound, playable while loading. The rate factor keeps each video below 350 KB. */
async function drawVideo(
  name: string,
  seconds: number,
  rateFactor: number,
  frameAt: (seconds: number) => string,
): Promise<void> {
  const count = seconds * FRAMES_A_SECOND
  const encoding = `${VIDEO} -crf ${rateFactor}`.split(' ')
  await encode(name, count, (index) => frameAt(index / FRAMES_A_SECOND), encoding)
}

async function drawPicture(name: string, svg: string): Promise<void> {
  await encode(name, 1, () => svg, PICTURE.split(' '))
}

/** Streams the frames to ffmpeg one by one: all frames of a video would take a gigabyte. */
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
  // All characters are outlines, so no font of the machine is used.
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render()
}
