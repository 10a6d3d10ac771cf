import { type Crop, middleCrop } from '../../../../../contract/pictures/cover-crops.ts'

export interface Size {
  width: number
  height: number
}

/** A part of a picture, in percent of its width and height, so that it moves smoothly at any scale. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export function toArea({ left, top, width, height }: Crop, size: Size): Area {
  return {
    x: (left / size.width) * 100,
    y: (top / size.height) * 100,
    width: (width / size.width) * 100,
    height: (height / size.height) * 100,
  }
}

/** Whole pixels within the picture, two by three. */
export function toCrop(area: Area, size: Size): Crop {
  const width = clamp(Math.round((area.width / 100) * size.width), 1, size.width)
  const height = clamp(Math.round((width * 3) / 2), 1, size.height)
  return {
    width,
    height,
    left: clamp(Math.round((area.x / 100) * size.width), 0, size.width - width),
    top: clamp(Math.round((area.y / 100) * size.height), 0, size.height - height),
  }
}

/** How large the area is, in percent of the largest one. */
export function scaleOf(area: Area, size: Size): number {
  return (area.width / toArea(middleCrop(size), size).width) * 100
}

/** The area in another size, around its middle where the picture allows. */
export function scaleTo(area: Area, size: Size, percent: number): Area {
  const largest = toArea(middleCrop(size), size)
  const scale = clamp(percent, MIN_SCALE, 100) / 100
  const [width, height] = [largest.width * scale, largest.height * scale]
  return {
    width,
    height,
    x: clamp(area.x + (area.width - width) / 2, 0, 100 - width),
    y: clamp(area.y + (area.height - height) / 2, 0, 100 - height),
  }
}

/** Percent of the largest area. */
export const MIN_SCALE = 15

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
