import { expect, test } from 'vitest'
import { contentDisposition } from './response-headers.ts'

test('a file is named after the site, with no character that a system refuses', () => {
  const header = contentDisposition(
    { name: `我的/書話'"\\*: 讀`, url: 'https://books.example:8443' },
    'a.json',
  )
  expect(header).toMatch(/^[ -~]+$/)
  expect(header).toContain('filename="books.example-a.json"')
  const [, encoded = ''] = /filename\*=UTF-8''(.+)$/.exec(header) ?? []
  expect(encoded).toMatch(/^[\w%.~-]+$/)
  expect(decodeURIComponent(encoded)).toBe("我的書話' 讀-a.json")
})
