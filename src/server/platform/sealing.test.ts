import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

test('what was sealed is read again with the same secret for the same purpose alone', () => {
  const sealed = seal('s', 'two steps', '祕密')
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(seal('s', 'two steps', '祕密')).not.toBe(sealed)
  expect(unseal('s', 'two steps', sealed)).toBe('祕密')
  expect(() => unseal('t', 'two steps', sealed)).toThrow()
  expect(() => unseal('s', 'signing keys', sealed)).toThrow()
  expect(() =>
    unseal(
      's',
      'two steps',
      sealed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ),
  ).toThrow()
  expect(() => unseal('s', 'two steps', '')).toThrow()
})
