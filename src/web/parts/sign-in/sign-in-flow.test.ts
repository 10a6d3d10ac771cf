import { expect, test } from 'vitest'
import { pathAfterProvider } from './sign-in-flow.ts'

test('a provider leads back to the form of an answer that waits, and else to where the reader was', () => {
  const here = '/review/3?before=9'
  expect(pathAfterProvider(here, { kind: 'comment', review: 3, answered: 7 })).toBe('/review/3?answer=7')
  for (const action of [undefined, { kind: 'comment', review: 3 }, { kind: 'bookmark', review: 3 }] as const)
    expect(pathAfterProvider(here, action)).toBe(here)
})
