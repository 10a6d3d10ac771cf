import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { asReplacement, type Pages, preservePages } from './pages.ts'

type Letters = Pages<string, number>

test('a further page leaves the earlier ones as they have been changed meanwhile', () => {
  const present: Letters = { pages: ['A, changed'], pageParams: [0] }
  const loaded: Letters = { pages: ['A', 'B'], pageParams: [0, 1] }
  expect(preservePages(present, loaded).pages).toEqual(['A, changed', 'B'])
})

test('pages in another order replace all that are there, also where they are one more', () => {
  const client = new QueryClient()
  client.setQueryDefaults(['list'], {
    structuralSharing: (before, after) => preservePages(before as Letters | undefined, after as Letters),
  })
  client.setQueryData<Letters>(['list'], { pages: ['A'], pageParams: [0] })
  client.setQueryData<Letters>(['list'], asReplacement({ pages: ['Z', 'Y'], pageParams: [10, 11] }))
  expect(client.getQueryData<Letters>(['list'])?.pages).toEqual(['Z', 'Y'])
})
