import { expect, test } from 'vitest'
import { parseRedirectFile } from './redirect-file.ts'

test("Ghost's YAML is read in all its ways of writing an address", () => {
  const text =
    "# 舊站\n301:\n  /plain: /a\n  '/it''s': \"/b\"   # 引號\n\n302:\r\n  ^\\/old\\/$: https://other.example/c?d=1#e\r\n"
  expect(parseRedirectFile(text).redirects).toEqual([
    { from: '/plain', to: '/a' },
    { from: "/it's", to: '/b' },
    { from: '/old/', to: 'https://other.example/c?d=1#e' },
  ])
})

test.for([
  ['nested lists', '['.repeat(500_000)],
  ['nested maps', 'a: '.repeat(300_000)],
  ['nested items', '- '.repeat(300_000)],
  ['levels of indentation', Array.from({ length: 1_000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
])('YAML with %s, which would take its reader minutes, is refused', ([, nested]) => {
  expect(() => parseRedirectFile(`302:\n  ${nested}`)).toThrow('redirects_unreadable')
})
