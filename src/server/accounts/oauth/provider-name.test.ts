import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../contract/settings/settings.ts'
import { DEFAULT_READER_NAME } from '../accounts.policy.ts'
import { accountNameFor } from './linked-providers.service.ts'

const nameOf = (name: string) => accountNameFor({ name }, DEFAULT_SETTINGS)

test('a provider’s name is cleaned and cut to the length of a display name', () => {
  expect(nameOf(' 王\u200B\n小明 ')).toBe('王 小明')
  expect(nameOf(`${' '.repeat(50)}王小明`)).toBe('王小明')
  expect([...nameOf('𠮷'.repeat(41))]).toHaveLength(40)
  expect(nameOf(`${'明'.repeat(39)} 王`)).toBe('明'.repeat(39))
  // Composed, it has two code points.
  expect([...nameOf('\u0958'.repeat(30))]).toHaveLength(40)
})

test('a blank or reserved name of a provider is replaced by a neutral one', () => {
  expect(nameOf(' \u200B')).toBe(DEFAULT_READER_NAME)
  expect(nameOf('站主')).toBe(DEFAULT_READER_NAME)
})
