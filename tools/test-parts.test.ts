import { expect, test } from 'vitest'
import { PARTS, selectTests } from './test-parts.ts'

const FILES = [
  'src/server/comments/comments.test.ts',
  'src/server/comments/comments.service.ts',
  'tests/journeys/comments/form.journey.ts',
  'tests/journeys/home/sections.journey.ts',
  'tests/start.test.ts',
]

test('without a name everything runs', () => {
  expect(selectTests([], FILES)).toEqual({ parts: PARTS, vitestFiles: [], journeyFiles: [] })
})

test('a part runs alone and whole, several in their fixed order', () => {
  expect(selectTests(['types', 'lint'], FILES)).toEqual({
    parts: ['lint', 'types'],
    vitestFiles: [],
    journeyFiles: [],
  })
})

test('a fragment of a path runs the Vitest files and journeys that it fits', () => {
  expect(selectTests(['comments'], FILES)).toEqual({
    parts: ['vitest', 'journeys'],
    vitestFiles: ['src/server/comments/comments.test.ts'],
    journeyFiles: ['tests/journeys/comments/form.journey.ts'],
  })
  expect(selectTests(['start.test'], FILES).parts).toEqual(['vitest'])
})

test('a part that is named next to one of its files runs whole', () => {
  expect(selectTests(['journeys', 'home/sections'], FILES).journeyFiles).toEqual([])
})

test('an unknown name is refused with the names there are', () => {
  expect(() => selectTests(['types', 'nothing-here'], FILES)).toThrow(
    /no test file "nothing-here"\. Parts: lint, .*journeys/,
  )
})
