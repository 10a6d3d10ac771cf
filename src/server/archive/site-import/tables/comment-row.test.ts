import { expect, test } from 'vitest'
import { readComment } from './import-comments.ts'

test('a complete row of the original table is read', () => {
  expect(
    requireComment({
      id: '7',
      book_id: '3',
      content: '好書',
      user_name: '讀者甲',
      user_avatar: 'https://i.example.com/150?img=12',
      user_id: '5f0c2f0e-0000-4000-8000-000000000001',
      likes: '4',
      created_at: '2024-05-01 12:30:00.5+00',
    }),
  ).toEqual({
    id: 7,
    review_id: 3,
    content: '好書',
    user_name: '讀者甲',
    avatar: 12,
    imported_user_id: '5f0c2f0e-0000-4000-8000-000000000001',
    likes_before: 4,
    created_at: '2024-05-01T12:30:00.500Z',
  })
})

test('absent, null and empty values are equivalent: no likes, no account, no avatar, no date', () => {
  const bare = requireComment({})
  expect(bare).toMatchObject({ avatar: null, imported_user_id: null, likes_before: 0, created_at: null })
  for (const empty of [null, '', ' ']) {
    expect(requireComment({ user_avatar: empty, user_id: empty, likes: empty, created_at: empty })).toEqual(
      bare,
    )
  }
})

test('the content is plain text and keeps its markup characters', () => {
  const content = ' &lt;b&gt; <b onclick="x()">粗</b>\r\n\r\n第二段 &amp; \u0000尾 '
  expect(requireComment({ content, user_name: ' 甲\n<i>乙</i> ' })).toMatchObject({
    content: '&lt;b&gt; <b onclick="x()">粗</b>\n\n第二段 &amp; 尾',
    user_name: '甲 <i>乙</i>',
  })
})

test.for([
  ['https://i.example.com/150?img=69', 69],
  ['https://i.example.com/150?size=150&img=0&u=3', 0],
  ['https://faces.example.com/portraits/women/12.jpg', 12],
  ['https://faces.example.com/12.PNG?v=3', 12],
  ['/avatars/7.svg', 7],
  ['12', 12],
  [12, 12],
  ['https://i.example.com/150?img=70', null],
  ['https://i.example.com/150?img=120', null],
  ['https://i.example.com/150', null],
  ['https://i.example.com/150?u=44', null],
  ['https://faces.example.com/men/112.jpg', null],
  ['javascript:alert(1)', null],
  [{ url: 'x' }, null],
] as const)('the avatar URL %j is read as number %j', ([given, avatar]) => {
  expect(requireComment({ user_avatar: given }).avatar).toBe(avatar)
})

test.for([
  ['2024-05-01T12:30:00Z', '2024-05-01T12:30:00.000Z'],
  ['2024-05-01T12:30:00.123456+00:00', '2024-05-01T12:30:00.123Z'],
  ['2024-05-01 20:30:00+08', '2024-05-01T12:30:00.000Z'],
  ['2024-05-01T20:30:00', '2024-05-01T12:30:00.000Z'],
  ['2024/5/1', '2024-04-30T16:00:00.000Z'],
] as const)('%s is the moment %s', ([given, moment]) => {
  expect(requireComment({ created_at: given }).created_at).toBe(moment)
})

test.for([
  ['id', [null, '', 0, 1.5, 'x', 2_000_000_001]],
  ['book_id', [null, 0, 'x', 2_147_483_648]],
  ['content', [null, '', ' 　\n', '\u200b', true, ['a'], '字'.repeat(5001)]],
  ['user_name', [null, '', ' 　', {}, '名'.repeat(41)]],
  ['user_id', [{}, 'x'.repeat(201)]],
  ['likes', [-1, 1.5, 'many', 1e10]],
  ['created_at', ['2024-02-30', 'yesterday', 1714566600, '2024-05-01T25:00:00Z']],
] as const)('an invalid %s is rejected with the name of the field', ([field, values]) => {
  for (const value of values) {
    const checked = readComment({ ...PLAIN, [field]: value })
    expect(checked, JSON.stringify(value)).toHaveProperty('fault.field', field)
  }
})

const PLAIN = { id: 1, book_id: 1, content: '字', user_name: '名' }

function requireComment(fields: Record<string, unknown>) {
  const checked = readComment({ ...PLAIN, ...fields })
  if ('fault' in checked) throw new Error(checked.fault.reason)
  return checked.row
}
