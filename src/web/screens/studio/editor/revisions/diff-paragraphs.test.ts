import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countChanges, diffParagraphs, type DiffPart } from './diff-paragraphs.ts'

const diff = (before: readonly string[], after: readonly string[]) =>
  diffParagraphs(paragraphsOf(before), paragraphsOf(after))
const paragraphsOf = (texts: readonly string[]) => texts.map((text) => ({ text, key: text }))

const side = (parts: readonly DiffPart[] | undefined) => parts?.map(({ text }) => text).join('')

test('equal paragraphs stay together, and a changed one shows what was removed and added', () => {
  const rows = diff(['甲', '都放進括號裡，像', '丙'], ['甲', '都關進方括號，像', '丙'])
  expect(rows.map(({ isChanged }) => isChanged)).toEqual([false, true, false])
  expect(rows[1]?.old?.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual([
    '放進',
    '裡',
  ])
  expect(rows[1]?.new?.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toEqual(['關進方'])
  expect(countChanges(rows)).toEqual({ added: 3, removed: 3, places: 1 })
})

test('a paragraph of one text only stands alone', () => {
  expect(diff(['甲', '乙'], ['甲', '新', '乙'])[1]).toEqual({
    old: undefined,
    new: [{ kind: 'added', text: '新' }],
    isChanged: true,
  })
})

test('paragraphs with the same text and another key differ', () => {
  const [row] = diffParagraphs([{ text: '甲', key: '<p>甲</p>' }], [{ text: '甲', key: '<h2>甲</h2>' }])
  expect(row).toEqual({
    old: [{ kind: 'same', text: '甲' }],
    new: [{ kind: 'same', text: '甲' }],
    isChanged: true,
  })
})

test('both texts can be read from the comparison', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('甲', '乙', '丙', '，'), maxLength: 8 }), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const rows = diff(before, after)
      expect(rows.flatMap((row) => (row.old ? [side(row.old)] : []))).toEqual(before)
      expect(rows.flatMap((row) => (row.new ? [side(row.new)] : []))).toEqual(after)
    }),
  )
})
