import { expect, test } from 'vitest'
import { encodeChinese } from '../../../tests/support/files/chinese-bytes.ts'
import { decodeText } from './chinese-encoding.ts'

const TRADITIONAL = [
  '書名',
  '書名,作者,狀態\n夜航船,張岱,在讀\n',
  '《看不見的城市》是伊塔羅‧卡爾維諾的小說。忽必烈聽馬可波羅說起他到過的城市，一座也不信。',
]

const SIMPLIFIED = [
  '书名',
  '标题,个人评分,打分日期,条目链接\n夜航船,4,2021/3/4 9:05,https://book.douban.com/subject/1/\n',
  '《看不见的城市》是伊塔洛·卡尔维诺的小说。忽必烈听马可·波罗说起他到过的城市，一座也不信。',
]

test('Big5 and GB18030 are told apart by the characters', () => {
  for (const text of TRADITIONAL) {
    expect(decodeText(encodeChinese(text, 'big5'))).toBe(text)
    expect(decodeText(Buffer.from(text))).toBe(text)
    const table = `${text}\n`
    expect(decodeText(Buffer.from(table, 'utf16le'))).toBe(table)
    expect(decodeText(Buffer.from(table, 'utf16le').swap16())).toBe(table)
  }
  for (const text of SIMPLIFIED) expect(decodeText(encodeChinese(text, 'gb18030'))).toBe(text)
  // Traditional characters in GBK, as a spreadsheet in China saves them.
  for (const text of TRADITIONAL.slice(1))
    expect(decodeText(encodeChinese(text.replace('‧', '·'), 'gb18030'))).toBe(text.replace('‧', '·'))
})

test('content of neither encoding and content with NUL is no text', () => {
  expect(decodeText(Buffer.from([0xff, 0x80, 0xff]))).toBeUndefined()
  expect(decodeText(Buffer.concat([encodeChinese('書名', 'big5'), Buffer.from([0xff])]))).toBeUndefined()
  expect(decodeText(Buffer.from('書\0名'))).toBeUndefined()
})
