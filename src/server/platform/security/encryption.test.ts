import { expect, test } from 'vitest'
import { encrypt, decrypt } from './secret.ts'

test('an encrypted text can be read with the same secret and purpose only', () => {
  const encrypted = encrypt('s', 'two steps', '祕密')
  expect(encrypted).toMatch(/^[\w-]+$/)
  expect(encrypt('s', 'two steps', '祕密')).not.toBe(encrypted)
  expect(decrypt('s', 'two steps', encrypted)).toBe('祕密')
  expect(() => decrypt('t', 'two steps', encrypted)).toThrow()
  expect(() => decrypt('s', 'signing keys', encrypted)).toThrow()
  expect(() =>
    decrypt(
      's',
      'two steps',
      encrypted.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ),
  ).toThrow()
  expect(() => decrypt('s', 'two steps', '')).toThrow()
})
