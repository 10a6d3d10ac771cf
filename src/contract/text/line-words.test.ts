import { expect, test } from 'vitest'
import { lineWords } from './line-words.ts'

test('lines of a heading end between words, with their particles, and in no name', () => {
  for (const [heading, pieces] of [
    ['三個結論，與一個不算結論的結論', '三個|結論，|與一個|不算|結論的|結論'],
    ['《母親的書桌：女性寫作的房間史》', '《母親的|書桌：|女性|寫作的|房間史》'],
    ['南山，與一扇沒有應的門', '南山，|與一扇|沒有應的門'],
    ['把門關上，和把心放遠', '把門關上，|和把心放遠'],
    ['杜斯妥也夫斯基的罪與罰', '杜斯妥也夫斯基的罪|與罰'],
    ['错过的雨：关于语言的十二堂课', '错过的雨：|关于|语言的|十二堂课'],
    ['布魯姆的六個術語 Daemonization', '布魯姆的|六個|術語 |Daemonization'],
  ] as const)
    expect(lineWords(heading).join('|')).toBe(pieces)
})

test('a title of up to eight characters stays whole, and a line may end before it', () => {
  expect(lineWords('我們一起讀《紅樓夢》的那個冬天').join('|')).toBe('我們|一起讀|《紅樓夢》的|那個|冬天')
  expect(lineWords('《在手機上讀完〈卡拉馬助夫兄弟們〉》').join('|')).toBe(
    '《在手機上|讀完|〈卡拉馬助夫兄弟們〉》',
  )
})
