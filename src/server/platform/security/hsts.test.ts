import { expect, test } from 'vitest'
import { readEnv } from '../../env.ts'

test('HSTS is off unless the operator sets it, and subdomains are covered only where they say so', () => {
  const hstsOf = (HSTS: string) => readEnv({ HSTS }).hsts
  expect(readEnv({}).hsts).toBeUndefined()
  expect(hstsOf('off')).toBeUndefined()
  expect(hstsOf('31536000')).toBe('max-age=31536000')
  expect(hstsOf('max-age=86400')).toBe('max-age=86400')
  expect(hstsOf('0')).toBe('max-age=0')
  expect(hstsOf('max-age=86400; includesubdomains')).toBe('max-age=86400; includeSubDomains')
  expect(hstsOf('31536000;includeSubDomains;preload')).toBe('max-age=31536000; includeSubDomains; preload')
})

test('a malformed HSTS is refused with what it must be', () => {
  const malformed = [
    'on',
    'max-age',
    '-1',
    'max-age=1; max-age=2',
    '1; constructor',
    '1; preload',
    '31536000; preload',
    '1\r\nX: y',
  ]
  for (const HSTS of malformed)
    expect(() => readEnv({ HSTS }), HSTS).toThrow(/HSTS must be off, a number of seconds, or the header/)
})
