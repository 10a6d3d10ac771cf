/** The widths in which an uploaded picture is stored, besides its own where it is smaller than the last. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const

/** The widest in mails: twice the column of a letter. */
export const MAIL_PICTURE_WIDTH = 960

/** Pixels of an uploaded cover. */
export const COVER_SIZE = { width: 640, height: 960 } as const

/** Pictures that are written into one gallery. */
export const GALLERY_MOST = 9

/** Bytes of an uploaded picture: not more than nginx accepts (docs/operations.md). */
export const PICTURE_BYTES = 20 * 1024 * 1024

/** Characters of an alternative text that the editor takes. */
export const ALTERNATIVE_TEXT = 120

/** What uses a picture: a published text, its cover, its picture for shared links, a draft, a text in the trash, a letter, the settings. */
export const PICTURE_PLACES = ['text', 'cover', 'share', 'draft', 'trash', 'letter', 'settings'] as const

export const PICTURE_FILTERS = ['all', 'covers', 'unused', 'without_text'] as const

/** The stored files of an uploaded picture, the smallest first, by the name of the largest; empty for other names. */
export function pictureFiles(name: string): { name: string; width: number }[] {
  const [, start = '', digits = ''] = /^(picture-[0-9a-f]{16}-)(\d{1,5})\.webp$/.exec(name) ?? []
  if (start === '') return []
  const largest = Number(digits)
  const widths = [...PICTURE_WIDTHS.filter((width) => width < largest), largest]
  return widths.map((width) => ({ name: `${start}${width}.webp`, width }))
}

/** Whether the bytes begin like a JPEG, PNG, WebP, AVIF or GIF: a name or a media type may say anything. */
export function isPixelPicture(bytes: Uint8Array): boolean {
  const beginning = String.fromCharCode(...bytes.subarray(0, 64))
  return SIGNATURES.some((pattern) => pattern.test(beginning))
}

/** Whether the bytes are a picture that the site does not read: SVG, HEIC, TIFF, BMP, JPEG XL, JPEG 2000, Photoshop's or PDF. */
export function isUnreadForm(bytes: Uint8Array): boolean {
  const beginning = String.fromCharCode(...bytes.subarray(0, 1_024))
  return UNREAD.some((pattern) => pattern.test(beginning))
}

const UNREAD = [
  /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!doctype svg)/i,
  /^[^]{4}ftyp(?:hei|hev|mif|msf)/,
  /^(?:II\*\0|MM\0\*|BM[^]{4}\0{4}|[^]{4}(?:JXL|jP) |8BPS|%PDF)/,
]

/** Whether the picture is a GIF or WebP of several frames, or an animated PNG. */
export function isMovingPicture(bytes: Uint8Array): boolean {
  const beginning = String.fromCharCode(...bytes.subarray(0, 64))
  if (beginning.startsWith('RIFF')) return beginning.slice(12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0
  if (beginning.startsWith('\x89PNG')) return /^[^]{37}acTL/.test(beginning)
  return beginning.startsWith('GIF8') && countGifFrames(bytes, 2) === 2
}

/** Counts the frames of a GIF, at most `limit`, by the blocks of its format (GIF89a, 20 and 24). */
function countGifFrames(bytes: Uint8Array, limit: number): number {
  const tableAt = (at: number) => ((bytes[at] ?? 0) & 0x80 ? 3 * 2 ** (((bytes[at] ?? 0) & 7) + 1) : 0)
  let frames = 0
  let at = 13 + tableAt(10)
  while (frames < limit && (bytes[at] === 0x21 || bytes[at] === 0x2c)) {
    const isFrame = bytes[at] === 0x2c
    if (isFrame) frames++
    at += isFrame ? 11 + tableAt(at + 9) : 2
    while (bytes[at]) at += bytes[at]! + 1
    at++
  }
  return frames
}

const SIGNATURES = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftyp(?:avif|avis|mif1)/]
