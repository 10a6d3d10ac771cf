import { expect, test } from 'vitest'
import { AVATAR_COUNT } from '../../../contract/limits.ts'
import { avatarShape } from './avatar.tsx'

const SHAPES = Array.from({ length: AVATAR_COUNT }, (_, index) => avatarShape(index))

test('seventy avatars are seventy different pictures, each of four to six stars inside its circle', () => {
  expect(new Set(SHAPES.map((stars) => JSON.stringify(stars))).size).toBe(70)
  for (const stars of SHAPES) {
    expect([4, 5, 6]).toContain(stars.length)
    for (const [x, y] of stars) expect(Math.hypot(x - 22, y - 22)).toBeLessThanOrEqual(14.2)
  }
})

test('an avatar never changes', () => {
  expect(avatarShape(37)).toEqual([
    [34.8, 24.2],
    [17.3, 30.7],
    [8.6, 20.7],
    [23.9, 12.2],
  ])
})
