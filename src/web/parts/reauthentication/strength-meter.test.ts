import { expect, test } from 'vitest'
import { passwordStrength } from './strength-meter.tsx'

test.each([
  ['', 0],
  ['夜航船', 0],
  ['aaaaaaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['lamplight', 1],
  ['moon-over-river', 2],
  ['夜航船中最難對付', 3],
  ['夜航船中最難對付的學問', 4],
  ['correct horse battery staple', 4],
] as const)('the strength of "%s" is %i of 4', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('a sentence is stronger than a short jumble, regardless of its kinds of characters', () => {
  expect(passwordStrength('今夜的月色照在湖面上')).toBeGreaterThan(passwordStrength('aB3$xY7!'))
})
