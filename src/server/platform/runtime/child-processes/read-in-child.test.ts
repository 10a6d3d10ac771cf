import { expect, test } from 'vitest'
import { findSuperlinear } from '../../../../../tests/support/hostile/superlinear.ts'
import { createLineReader } from './read-in-child.ts'

test('lines are the same however their text is cut', () => {
  const text = '一\n\n二\u2028三\n四'
  for (let length = 1; length <= text.length; length++) {
    const readLines = createLineReader()
    const lines = []
    for (let at = 0; at < text.length; at += length) lines.push(...readLines(text.slice(at, at + length)))
    expect(lines).toEqual(['一', '', '二\u2028三'])
  }
})

test('a long line takes linear time', () => {
  const part = ' '.repeat(64 * 1024)
  const readLine = (parts: number) => {
    const readLines = createLineReader()
    for (let at = 0; at < parts; at++) readLines(part)
    expect(readLines('\n')).toHaveLength(1)
  }
  expect(findSuperlinear(readLine, 1_024)).toBeUndefined()
})
