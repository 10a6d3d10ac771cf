import sharp, { type Color, type Sharp } from 'sharp'
import {
  COVER_SIZE,
  isPixelPicture,
  isUnreadForm,
  MAIL_PICTURE_WIDTH,
  PICTURE_WIDTHS,
} from '../../contract/pictures/pictures.ts'
import type { Crop } from '../../contract/pictures/cover-crops.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { problem } from '../platform/http/responses/problems.ts'

sharp.cache(false)
sharp.concurrency(1)

export interface Conversion {
  bytes: Uint8Array
  /**
   * `original`: of which a part becomes a cover; `turned`: the same by a quarter. `mail`: a small cover as JPEG. `card`: a
   * larger one. `share`: what a shared link shows, as JPEG. `ebook`, `letter`: the whole picture as JPEG, as e-readers can show it, and mails. `seal`: a square, transparent where it is empty. `icon`: the same on paper, as PNG. `avif`: the same picture as AVIF. `size`: no bytes, its size alone.
   */
  use:
    | 'picture'
    | 'cover'
    | 'original'
    | 'turned'
    | 'mail'
    | 'card'
    | 'share'
    | 'ebook'
    | 'letter'
    | 'seal'
    | 'icon'
    | 'avif'
    | 'size'
  /** In pixels of the upright picture. */
  crop?: Crop | undefined
}

interface ConvertedFile {
  width: number
  height: number
  bytes: Uint8Array
}

/**
 * Returns the converted files, the smallest first. Decoding takes as much memory as the picture has pixels. Throws
 * picture_type_unknown, picture_missing, picture_broken, picture_too_many_pixels.
 */
export async function convertPicture(conversion: Conversion): Promise<ConvertedFile[]> {
  // sharp would also read SVG, which can name other files.
  const { bytes } = conversion
  if (!isPixelPicture(bytes)) throw problem(isUnreadForm(bytes) ? 'picture_type_unknown' : 'picture_missing')
  try {
    const upright = await turnUpright(bytes)
    switch (conversion.use) {
      case 'picture':
        return await scale(upright)
      case 'cover':
        return [await cutCover(upright, conversion)]
      case 'original':
        return [await toWebp(bound(upright.open()), ORIGINAL_QUALITY)]
      case 'turned':
        return [await toWebp(upright.open().rotate(90), ORIGINAL_QUALITY)]
      case 'mail':
        return [await cutJpegCover(upright, MAIL_COVER_SIZE)]
      case 'card':
        return [await cutJpegCover(upright, CARD_COVER_SIZE)]
      case 'share':
        return [await cutJpegCover(upright, SHARE_SIZE)]
      case 'ebook':
        return [await toBoundedJpeg(upright, EBOOK_SIZE)]
      case 'letter':
        return [await toBoundedJpeg(upright, { width: MAIL_PICTURE_WIDTH })]
      case 'seal':
        return [await toWebp(fitSquare(upright, { r: 0, g: 0, b: 0, alpha: 0 }))]
      case 'icon':
        return [await makeIcon(upright)]
      case 'avif':
        return [await toAvif(upright.open())]
      case 'size':
        return [{ width: upright.width, height: upright.height, bytes: new Uint8Array() }]
    }
  } catch (cause) {
    throw problem(faultOf(cause))
  }
}

interface Upright {
  /** Raw pixels. */
  open: () => Sharp
  width: number
  height: number
}

/** Decodes the picture once. Its metadata, places and cameras among them, end here. */
async function turnUpright(bytes: Uint8Array): Promise<Upright> {
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
  const { data, info } = await source
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { width, height, open: () => sharp(data, { raw: { width, height, channels } }) }
}

async function scale({ open, width, height }: Upright) {
  const fitting = Math.max(1, Math.floor((width * WEBP_SIDE) / height))
  const largest = Math.min(width, PICTURE_WIDTHS.at(-1) ?? width, fitting)
  const widths = [...PICTURE_WIDTHS.filter((each) => each < largest), largest]
  const files = []
  for (const each of widths) files.push(await toWebp(open().resize({ width: each })))
  return files
}

/** The longest side that WebP has: screenshots of whole pages are longer. */
const WEBP_SIDE = 16_383

function cutCover({ open, width, height }: Upright, { crop }: Conversion) {
  const left = Math.min(crop?.left ?? 0, width - 1)
  const top = Math.min(crop?.top ?? 0, height - 1)
  const part = {
    left,
    top,
    width: Math.min(crop?.width ?? width, width - left),
    height: Math.min(crop?.height ?? height, height - top),
  }
  return toWebp(
    open()
      .extract(part)
      .resize({ ...COVER_SIZE, fit: 'cover' }),
  )
}

function bound(picture: Sharp): Sharp {
  return picture.resize({
    width: ORIGINAL_SIDE,
    height: ORIGINAL_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  })
}

/** Enough for a cover of a quarter of the picture, in a tenth of the bytes of a camera. */
const ORIGINAL_SIDE = 2_400
const ORIGINAL_QUALITY = 90

/** Many mail programs show neither SVG nor WebP, nor does the renderer of cards. */
async function cutJpegCover({ open }: Upright, size: { width: number; height: number }) {
  const { data, info } = await open()
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: new Uint8Array(data) }
}

async function toBoundedJpeg({ open }: Upright, size: { width: number; height?: number }) {
  const { data, info } = await open()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: new Uint8Array(data) }
}

/** A page of most e-readers. */
const EBOOK_SIZE = { width: 1_000, height: 1_400 }

/** Twice the size in the mail. */
const MAIL_COVER_SIZE = { width: 176, height: 264 }
/** As large as on the card (cover-art/draw-share-card.ts). */
const CARD_COVER_SIZE = { width: 332, height: 498 }

const SHARE_SIZE = { width: 1_200, height: 630 }

/** The whole picture in a square. */
function fitSquare({ open }: Upright, background: Color): Sharp {
  return open().resize({ width: SEAL_SIZE, height: SEAL_SIZE, fit: 'contain', background })
}

async function makeIcon(upright: Upright) {
  const { data, info } = await fitSquare(upright, PAPER)
    .flatten({ background: PAPER })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: new Uint8Array(data) }
}

/** The size of icons on home screens; more than twice the size on pages. */
const SEAL_SIZE = 180
const PAPER = '#FBF6EA'

async function toWebp(picture: Sharp, quality = 82) {
  const { data, info } = await picture.webp({ quality }).toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: new Uint8Array(data) }
}

/** Of low effort, because it is encoded while the site answers readers. */
async function toAvif(picture: Sharp) {
  const { data, info } = await picture.avif({ quality: 58, effort: 3 }).toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: new Uint8Array(data) }
}

function faultOf(cause: unknown): ProblemCode {
  const message = cause instanceof Error ? cause.message : ''
  if (/exceeds pixel limit/.test(message)) return 'picture_too_many_pixels'
  // HEIC may call itself `mif1`, as AVIF does.
  return /compression format has not been built in/.test(message) ? 'picture_type_unknown' : 'picture_broken'
}

const MAX_PIXELS = 100_000_000
