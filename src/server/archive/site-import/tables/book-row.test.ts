import { expect, test } from 'vitest'
import { readBook } from './import-books.ts'

test('a complete row of the original table is read', () => {
  expect(
    requireBook({
      title: '萬曆十五年',
      original_title: '1587, a Year of No Significance',
      author: '黃仁宇',
      isbn: '9787101052039',
      cover: '/covers/18.svg',
      rating: 4.5,
      publish_date: '2011-06-22',
      publisher: '聯經',
      category: 'non-fiction',
      category_name: '非虛構',
      categories: ['civilization-history'],
      related_books: [2, 3],
      excerpt: '短',
      summary: '長',
      content: '<p>文</p>',
    }),
  ).toEqual({
    id: 1,
    title: '萬曆十五年',
    original_title: '1587, a Year of No Significance',
    author: '黃仁宇',
    isbn: '9787101052039',
    cover_source: '/covers/18.svg',
    rating: 4.5,
    publish_date: '2011-06-22',
    publisher: '聯經',
    category: 'non-fiction',
    category_name: '非虛構',
    categories: ['civilization-history'],
    related_books: [2, 3],
    is_featured: false,
    excerpt: '短',
    summary: '長',
    content: '<p>文</p>',
  })
})

test('only id and title are required; absent, null and empty values are equivalent', () => {
  const bare = requireBook({})
  expect(bare).toMatchObject({ author: '', rating: null, categories: [], related_books: [], content: '' })
  const names = [
    'original_title',
    'author',
    'isbn',
    'cover',
    'rating',
    'publish_date',
    'publisher',
    'category',
  ]
  const lists = ['categories', 'related_books', 'excerpt', 'summary', 'content', 'category_name', 'featured']
  for (const empty of [null, '', ' ']) {
    expect(requireBook(Object.fromEntries([...names, ...lists].map((name) => [name, empty])))).toEqual(bare)
  }
})

test('values may be text, as in CSV', () => {
  expect(requireBook({ id: ' 12 ', rating: '4.5', related_books: '[1,"2"]', featured: 't' })).toMatchObject({
    id: 12,
    rating: 4.5,
    related_books: [1, 2],
    is_featured: true,
  })
  expect(requireBook({ title: 1984, isbn: 9789573317249 })).toMatchObject({
    title: '1984',
    isbn: '9789573317249',
  })
})

test.for([
  ['["a","b"]', ['a', 'b']],
  ['{a,b}', ['a', 'b']],
  ['{"a b","c\\"d","e,f",NULL,g}', ['a b', 'c"d', 'e,f', 'g']],
  ['{}', []],
  ['[]', []],
  [['a', null, ''], ['a']],
] as const)('the categories %j are %j', ([given, categories]) => {
  expect(requireBook({ categories: given }).categories).toEqual(categories)
})

test.for([
  ['2011-06-22', '2011-06-22'],
  ['2011/6/2', '2011-06-02'],
  ['2011-06-22T10:00:00', '2011-06-22'],
  ['2011-06-22T15:59:59Z', '2011-06-22'],
  ['2011-06-22T16:00:00.000Z', '2011-06-23'],
  ['2011-06-22 16:30:00+00', '2011-06-23'],
  ['2011-06-22T23:30:00+08:00', '2011-06-22'],
  ['2024-02-29', '2024-02-29'],
] as const)('%s is the day %s in Taipei', ([given, day]) => {
  expect(requireBook({ publish_date: given }).publish_date).toBe(day)
})

test.for([
  ['id', [null, '', 0, -1, 1.5, 'x', true, 2_147_483_648, '1e3']],
  ['title', [null, '', ' 　', true, ['a'], '長'.repeat(501)]],
  ['rating', [-0.1, 5.1, 'good', '4,5', true, [4]]],
  [
    'publish_date',
    ['2023-02-30', '2023-02-30T10:00:00Z', '2011-13-01', '2011', 'soon', 20110622, '2011-06-22T25:00:00Z'],
  ],
  ['categories', ['a,b', '{a', '["a"', { a: 1 }, [['a']], ['x'.repeat(101)]]],
  ['related_books', ['{1,x}', [0], [1.5], ['a'], '7']],
  ['author', [{ name: '某' }]],
  ['featured', ['maybe']],
  ['content', [['<p>'], '書'.repeat(700_000)]],
] as const)('an invalid %s is rejected with the name of the field', ([field, values]) => {
  for (const value of values) {
    const checked = readBook({ id: 1, title: '書', [field]: value })
    expect(checked, JSON.stringify(value)).toHaveProperty('fault.field', field)
  }
})

test('the reason names every invalid field with its value, and the id where it is known', () => {
  const checked = readBook({ id: '7', title: '', rating: 'six' })
  expect(checked).toEqual({
    id: 7,
    fault: {
      field: 'title',
      reason:
        'title is missing; it must be one line of 1 to 500 characters. ' +
        'rating is "six"; it must be a number from 0 to 5, or empty',
    },
  })
})

test('NUL and lone surrogates are removed from texts, line breaks from titles', () => {
  const book = requireBook({ title: ' 甲\u0000\r\n乙 ', content: 'a\u0000b\ud800c' })
  expect(book).toMatchObject({ title: '甲 乙', content: 'ab\ufffdc' })
})

test('unknown fields are ignored and listed', () => {
  const checked = readBook({ id: 1, title: '書', created_at: 'x', user: 1, ['__proto__']: 1 })
  expect(checked).toHaveProperty('ignored', ['created_at', 'user', '__proto__'])
})

function requireBook(fields: Record<string, unknown>) {
  const checked = readBook({ id: 1, title: '書', ...fields })
  if ('fault' in checked) throw new Error(checked.fault.reason)
  return checked.row
}
