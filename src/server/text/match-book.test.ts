import { expect, test } from 'vitest'
import { parseIsbn } from '../../contract/reviews/isbn.ts'
import { createBookMatcher, type ReviewedBook } from './match-book.ts'

test('ISBNs of ten and thirteen digits match in any notation', () => {
  const forms = ['080442957X', '0-8044-2957-x', '="080442957X"', '9780804429573', 'ISBN 978-0-8044-2957-3']
  for (const form of forms) expect(parseIsbn(form), form).toBe('9780804429573')
  // A wrong check digit, or no ISBN.
  for (const other of ['9780804429574', '0804429571', 'a1b2c3d4', '="" ', '123']) {
    expect(parseIsbn(other), other).toBeNull()
  }
  const match = matcher([1, '夜航船', '張岱', { isbn: '0-8044-2957-X' }], [2, '史記', '司馬遷'])
  expect(match('別的書名', '別人', '9780804429573')).toBe(1)
})

test('titles and authors match regardless of script, width, case and punctuation', () => {
  const match = matcher(
    [2, '看不見的城市', '伊塔羅・卡爾維諾', { original_title: 'Le città invisibili' }],
    [4, '１９８４', 'Ｇeorge Orwell'],
    [5, '紅樓夢', '曹雪芹'],
  )
  expect(match('《看不见的城市》', '[意] 伊塔洛·卡尔维诺')).toBe(2)
  expect(match('LE CITTÀ INVISIBILI', 'Italo Calvino')).toBe(2)
  expect(match('1984', 'Orwell, George')).toBe(4)
  expect(match('红楼梦', '（清）曹雪芹 著；高鹗')).toBe(5)
})

test('a title with a subtitle or bracket matches only if the author does', () => {
  const match = matcher([1, '夜航船', '張岱'], [2, '人類大歷史：從野獸到扮演上帝', '哈拉瑞'])
  for (const title of [
    '夜航船：一部百科',
    '夜航船 (插圖本)',
    '夜航船（上）',
    '夜航船【精裝】',
    '夜航船 – 選本',
  ]) {
    expect(match(title, '張岱'), title).toBe(1)
    expect(match(title, ''), title).toBe('no_review')
  }
  expect(match('人类大历史', '尤瓦尔·哈拉瑞')).toBe(2)
  expect(match('夜航', '張岱')).toBe('no_review')
})

test('two volumes of a series do not match each other', () => {
  const match = matcher([1, '哈利波特：消失的密室', 'J.K.羅琳'], [2, '故事集（上）', '某某人'])
  expect(match('哈利波特：神秘的魔法石', 'J.K.羅琳')).toBe('no_review')
  expect(match('故事集（下）', '某某人')).toBe('no_review')
  expect(match('哈利波特：消失的密室', 'J.K.羅琳')).toBe(1)
  expect(match('故事集', '某某人')).toBe(2)
})

test('roles and dynasties are no part of an author', () => {
  const match = matcher([20, '東京夢華錄', '孟元老'], [21, '浮生六記', '沈復'], [22, '書', '王著'])
  for (const author of [
    '孟元老 撰',
    '孟元老撰',
    '孟元老 著',
    '孟元老　編',
    '孟元老 譯',
    '孟元老 輯',
    '孟元老 校注',
    '孟元老 主編',
    '孟元老 編著',
    '孟元老等 撰',
    '[宋]孟元老',
    '（宋）孟元老',
    '〔宋〕孟元老 撰',
    '【北宋】孟元老',
    '［宋］ 孟元老著',
    '宋・孟元老',
    '宋 孟元老 撰',
    '孟元老（宋）',
    '孟元老 (撰)',
    '作者：孟元老',
    '孟元老 撰；伊永文 箋注',
    '孟元老撰 邓之诚注',
    '伊永文 校注 / 孟元老',
  ]) {
    expect(match('東京夢華錄', author), author).toBe(20)
  }
  expect(match('浮生六记', '[清] 沈复 著')).toBe(21)
  expect(match('浮生六記', '清・沈復')).toBe(21)
  expect(match('書', '王著')).toBe(22)
  for (const author of ['周密 撰', '[宋]周密', '宋 周密', '宋']) {
    expect(match('東京夢華錄', author), author).toBe('no_review')
  }
})

test('the same title by another author does not match', () => {
  const match = matcher([1, '自己的房間', '維吉尼亞・吳爾芙'], [3, '家', '巴金'])
  expect(match('自己的房間', '王小明')).toBe('no_review')
  expect(match('家', '老舍')).toBe('no_review')
  expect(match('自己的房間', '弗吉尼亚·伍尔夫')).toBe(1)
})

test('a title without author matches only if it is unique', () => {
  const match = matcher([1, '夜航船', '張岱'], [6, '詩選', '甲某'], [7, '詩選', '乙某'])
  expect(match('夜航船', '')).toBe(1)
  expect(match('詩選', '')).toBe('several_reviews')
  expect(match('詩選', 'Somebody')).toBe('several_reviews')
  expect(match('詩選', '乙某')).toBe(7)
})

test('of two reviews with the same ISBN the title decides, else none matches', () => {
  const isbn = '9780804429573'
  const match = matcher([1, '上冊', '某人', { isbn }], [2, '下冊', '某人', { isbn }])
  expect(match('下冊', '某人', isbn)).toBe(2)
  expect(match('全集', '某人', isbn)).toBe('several_reviews')
})

type BookFields = [id: number, title: string, author: string, more?: Partial<ReviewedBook>]

function matcher(...books: readonly BookFields[]) {
  const match = createBookMatcher(
    books.map(([id, title, author, more]) => ({
      id,
      kind: 'review',
      title,
      author,
      original_title: null,
      isbn: null,
      ...more,
    })),
  )
  return (title: string, author: string, isbn: string | null = null) => {
    const matched = match({ title, author, isbn })
    return 'id' in matched ? matched.id : matched.miss
  }
}
