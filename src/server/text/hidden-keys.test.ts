import { expect, test } from 'vitest'
import { isHidingLabel, judgeKeys } from './hidden-keys.ts'

const NOW = new Date('2026-11-28T04:00:00Z')

/** `shown`, `hidden`, or the day from which it is shown. */
function judge(fields: Record<string, unknown>): string {
  const { reasons, shownFrom } = judgeKeys(Object.entries(fields), NOW)
  return reasons.length > 0 ? 'hidden' : (shownFrom ?? 'shown')
}

test.each([
  [
    'a key that hides, in any spelling, with any value but no',
    [
      'draft',
      'Draft',
      'is_draft',
      'isDraft',
      '_draft',
      'private',
      'hidden',
      'hide',
      'unlisted',
      'unlist',
      'protected',
      'secret',
    ],
    [true, 'true', 'yes', 'Yes', 'on', 'ON', 1, '1', 'y', 'maybe', [true], { web: true }],
    [false, 'false', 'no', 'No', 'off', 0, '0', 'n', null, '', ' '],
  ],
  [
    'other keys that hide',
    [
      'members',
      'members-only',
      'encrypt',
      'encrypted',
      'unpublished',
      'headless',
      'post_is_private',
      'hiddenFromHomePage',
      '私密',
    ],
    [true, 'yes', 1],
    [false, 'no', null],
  ],
  [
    'a key that shows, with any value but yes',
    ['published', 'publish', 'Published', 'visible', 'listed', 'public', 'is_public', 'dg-publish'],
    [false, 'false', 'no', 'off', 0, '0', null, '', 'draft', 'maybe', {}],
    [true, 'true', 'yes', 'on', 1, '2020-01-01', '2026-11-28'],
  ],
  [
    'a state that is not known as public',
    ['status', 'Status', 'post_status', 'visibility', 'access', 'privacy'],
    [
      'draft',
      'Draft',
      'private',
      'pending',
      'in review',
      'members',
      'paid',
      'unlisted',
      false,
      { web: { nonMember: false } },
    ],
    ['public', 'published', 'Publish', '公開', 'read', '讀完', null, ''],
  ],
  [
    'a password, whatever it is',
    ['password', 'Password', 'passwd', 'pwd', 'encrypt_password', '密碼'],
    ['hello', 'no', 'false', 0, 1234, true],
    ['', null, false],
  ],
  [
    'a day after which it is gone',
    ['expiryDate', 'expires', 'expiry_date', 'unpublishDate', 'visible-until'],
    ['2020-02-01', '2026-11-28 12:00:00', 'soon', true, new Date('2020-02-01')],
    ['2026-11-28 12:00:01', '2031-01-01', null, '', 'never', false],
  ],
  [
    'an address that is never written',
    ['permalink', 'outputs', 'list'],
    [false, 'false', 'never', []],
    ['/a/', ['html'], null],
  ],
  ['a form', ['type', 'layout'], ['draft', 'private', 'Hidden'], ['post', 'page', false, null]],
])('%s', (_, keys, hidden: unknown[], shown: unknown[]) => {
  for (const key of keys) {
    for (const value of hidden)
      expect(judge({ [key]: value }), `${key}: ${JSON.stringify(value)}`).toBe('hidden')
    for (const value of shown)
      expect(judge({ [key]: value }), `${key}: ${JSON.stringify(value)}`).toBe('shown')
  }
})

test('a day in the future shows it then, by Taipei’s clock; one that cannot be read must name a past year', () => {
  for (const key of ['date', 'publishDate', 'publish_on', 'published', 'publish'])
    for (const [value, answer] of [
      ['2026-11-28 12:00:00', 'shown'],
      ['2026-11-28 12:30:00', '2026-11-28T04:30:00.000Z'],
      ['2026-11-29', '2026-11-28T16:00:00.000Z'],
      ['2031-02-01T08:00:00+0800', '2031-02-01T00:00:00.000Z'],
      ['2016年6月13日22:17:44', 'shown'],
      ['Fri Jan 03 2020 10:00:00 GMT+0800', 'shown'],
      ['2031年6月13日', '2031-06-12T16:00:00.000Z'],
      ['待定', 'hidden'],
    ])
      expect(judge({ [key]: value }), `${key}: ${value}`).toBe(answer)
  expect(judge({ date: '2020-01-01', publishDate: '2031-02-01' })).toBe('2031-01-31T16:00:00.000Z')
  // It will have expired before its day.
  expect(judge({ publishDate: '2031-02-01', expiryDate: '2030-01-01' })).toBe('hidden')
})

test('keys within build and params count, and each of two equal keys does', () => {
  for (const build of [{ render: 'never' }, { list: 'never' }, { render: false }, { list: 'local' }])
    for (const key of ['build', '_build'])
      expect(judge({ [key]: build }), JSON.stringify(build)).toBe('hidden')
  expect(judge({ build: { render: 'always', list: true, publishResources: false } })).toBe('shown')
  expect(judge({ params: { private: true } })).toBe('hidden')
  const twice = judgeKeys(
    [
      ['draft', true],
      ['draft', false],
    ],
    NOW,
  )
  expect(twice.reasons).toEqual([{ code: 'private', detail: 'draft: true' }])
})

test('keys about parts of the page, search engines and the book hide nothing', () => {
  const fields = {
    title: '邊城',
    noindex: true,
    robots: 'noindex',
    sitemap: { exclude: true, disable: true },
    comments: false,
    toc: false,
    hide_title: true,
    hideToc: true,
    searchable: false,
    cover: { image: 'a.png', hidden: true },
    book: { status: 'new' },
    hasCJKLanguage: true,
    rating: 5,
    page: 320,
    lastmod: '2031-01-01',
  }
  expect(judge(fields)).toBe('shown')
})

test('the reason names the key and its value, but no password', () => {
  expect(judgeKeys([['password', 'hello']], NOW).reasons).toEqual([{ code: 'password', detail: 'password' }])
  expect(judgeKeys([['friend_password', 'hello']], NOW).reasons).toEqual([
    { code: 'password', detail: 'friend_password' },
  ])
  expect(judgeKeys([['draft', 'yes']], NOW).reasons).toEqual([{ code: 'private', detail: 'draft: yes' }])
})

test('what is said to be public is known from what nothing is said about', () => {
  for (const [key, value] of [
    ['publish', true],
    ['status', 'published'],
    ['visibility', 'public'],
  ] as const)
    expect(judgeKeys([[key, value]], NOW).isSaidPublic, key).toBe(true)
  expect(
    judgeKeys(
      [
        ['draft', false],
        ['status', 'reading'],
      ],
      NOW,
    ).isSaidPublic,
  ).toBe(false)
})

test('labels that hide are whole words', () => {
  expect(['Draft', '草稿', 'members-only', '#private'].every(isHidingLabel)).toBe(true)
  expect(['書評', 'private life', '草稿與完稿'].some(isHidingLabel)).toBe(false)
})
