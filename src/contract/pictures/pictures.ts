/** The widths in which an uploaded picture is stored, besides its own where it is smaller than the last. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const

/** Pixels of an uploaded cover. */
export const COVER_SIZE = { width: 640, height: 960 } as const

/** Bytes of an uploaded picture: not more than nginx accepts (docs/operations.md). */
export const PICTURE_BYTES = 20 * 1024 * 1024

/** Characters of an alternative text that the editor takes. */
export const ALTERNATIVE_TEXT = 120

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

const SIGNATURES = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftyp(?:avif|avis|mif1)/]
