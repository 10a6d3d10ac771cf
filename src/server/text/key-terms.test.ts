import { expect, test } from 'vitest'
import { listKeyTerms } from './key-terms.ts'

test('a word counts four times in title and author, twice in summary and excerpt, once in the body', () => {
  const terms = listKeyTerms({
    title: '圍城',
    author: '魯迅',
    summary: '建築',
    excerpt: '建築',
    body: '圍城',
  })
  expect(Object.fromEntries(terms.map(({ term, weight }) => [term, weight]))).toEqual({
    [wordOf('圍城')]: 5,
    [wordOf('魯迅')]: 4,
    [wordOf('建築')]: 4,
  })
})

test('no word runs from one text into the next, and empty texts count nothing', () => {
  const none = { title: '', author: '', summary: '', excerpt: '', body: '' }
  expect(listKeyTerms(none)).toEqual([])
  expect(listKeyTerms({ ...none, title: '建', author: '築' })).toEqual([])
  expect(listKeyTerms({ ...none, body: '建築' })).toEqual([{ term: wordOf('建築'), weight: 1 }])
  expect(listKeyTerms({ ...none, excerpt: '建築' })).toEqual([{ term: wordOf('建築'), weight: 2 }])
})

function wordOf(text: string): string {
  return listKeyTerms({ title: text, author: '', summary: '', excerpt: '', body: '' })[0]?.term ?? ''
}
