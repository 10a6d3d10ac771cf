import { expect, test } from 'vitest'
import { middleCrop } from '../../../../../contract/pictures/cover-crops.ts'
import { MIN_SCALE, scaleOf, scaleTo, toArea, toCrop } from './cover-area.ts'

test.each([
  [
    { width: 1_800, height: 1_200 },
    { left: 500, top: 0, width: 800, height: 1_200 },
  ],
  [
    { width: 600, height: 2_000 },
    { left: 0, top: 550, width: 600, height: 900 },
  ],
  [
    { width: 1, height: 1 },
    { left: 0, top: 0, width: 1, height: 1 },
  ],
])('the largest area of %o is in its middle, two by three', (size, crop) => {
  expect(middleCrop(size)).toEqual(crop)
  expect(toCrop(toArea(crop, size), size)).toEqual(crop)
})

test('an area becomes smaller and larger around its middle, within the picture', () => {
  const size = { width: 1_800, height: 1_200 }
  const whole = toArea(middleCrop(size), size)
  const half = scaleTo(whole, size, 50)
  expect(toCrop(half, size)).toEqual({ left: 700, top: 300, width: 400, height: 600 })
  expect(scaleOf(half, size)).toBeCloseTo(50)
  const corner = { ...half, x: 0, y: 100 - half.height }
  expect(toCrop(scaleTo(corner, size, 100), size)).toEqual({ left: 0, top: 0, width: 800, height: 1_200 })
  expect(scaleOf(scaleTo(whole, size, 0), size)).toBeCloseTo(MIN_SCALE)
})
