import { expect, test } from 'vitest'
import { normalizeEmail } from './email-address.ts'

test('an email has one normalized form', () => {
  expect(normalizeEmail(' Lin.Yu+Books@EXAMPLE.com ')).toBe('lin.yu+books@example.com')
  expect(normalizeEmail('ｌｉｎ＠example．com')).toBe('lin@example.com')
  expect(normalizeEmail('林@書.tw')).toBe('林@xn--rov.tw')
  for (const email of INVALID) expect(normalizeEmail(email), email).toBeUndefined()
})

const INVALID = [
  '',
  'lin',
  '@example.com',
  'lin@',
  'lin yu@example.com',
  'lin@exam ple.com',
  'lin@yu@example.com',
  'lin..yu@example.com',
  '.lin@example.com',
  'lin.@example.com',
  'lin@example..com',
  'lin@.example.com',
  'lin@-example.com',
  'lin@example.com/path',
  'lin@example.com:25',
  'lin@example.com\r\nBcc: all@example.com',
  'lin\u0000@example.com',
  'lin,bo@example.com',
  '<lin@example.com>',
  '"lin yu"@example.com',
  `${'a'.repeat(65)}@example.com`,
  `lin@${'a'.repeat(64)}.com`,
  `lin@${'a.'.repeat(130)}com`,
]
