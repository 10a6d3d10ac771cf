/** A part of a picture, in its pixels. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** The name of a cover that was cut from an original: it says from which one, and which part, so that both can be changed. */
export function croppedCoverName(digest: string, original: string, crop: Crop): string {
  const [, source = ''] = ORIGINAL.exec(original) ?? []
  return `cover-${digest}-${source}-${crop.left}-${crop.top}-${crop.width}-${crop.height}.webp`
}

/** The original and the crop of a cover; undefined for covers of other kinds. */
export function cropOf(cover: string): { original: string; crop: Crop } | undefined {
  const [, source, ...numbers] = CROPPED.exec(cover) ?? []
  const [left, top, width, height] = numbers.map(Number)
  if (source === undefined || left === undefined || top === undefined) return undefined
  if (width === undefined || height === undefined) return undefined
  return { original: originalName(source), crop: { left, top, width, height } }
}

export function originalName(digest: string): string {
  return `original-${digest}.webp`
}

/** Whether this is the name of an original. Only members see originals: a crop may leave out what is nobody's business. */
export function isOriginal(name: string): boolean {
  return ORIGINAL.test(name)
}

export const ORIGINAL = /^original-([0-9a-f]{16})\.webp$/

const CROPPED = /^cover-[0-9a-f]{16}-([0-9a-f]{16})-(\d{1,6})-(\d{1,6})-(\d{1,6})-(\d{1,6})\.webp$/

/** The largest part of two by three in the middle of a picture. */
export function middleCrop({ width, height }: { width: number; height: number }): Crop {
  const wide = Math.max(1, Math.min(width, Math.round((height * 2) / 3)))
  const high = Math.max(1, Math.min(height, Math.round((wide * 3) / 2)))
  return {
    left: Math.floor((width - wide) / 2),
    top: Math.floor((height - high) / 2),
    width: wide,
    height: high,
  }
}
