import { expect, test } from 'vitest'
import { readBook } from '../src/server/archive/site-import/tables/import-books.ts'
import { generateCorpus } from '../bench/support/generate-corpus.ts'

test('the generated corpus is the same in every run, in Chinese, and can be imported', () => {
  const corpus = generateCorpus(20)
  expect(corpus).toEqual(generateCorpus(20))
  expect(new Set(corpus.map(({ content }) => content)).size).toBe(20)
  for (const book of corpus) {
    expect('fault' in readBook({ ...book })).toBe(false)
    expect(book.content.length).toBeGreaterThan(600)
    expect(book.content).toMatch(/^<p>\p{Script=Han}/u)
  }
})
