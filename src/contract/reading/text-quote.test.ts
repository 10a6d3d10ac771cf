import { expect, test } from 'vitest'
import { findQuote, quoteAt } from './text-quote.ts'

const TEXT =
  '那年冬天他在山裡讀完了整部史記。雪下了三天三夜,門外的竹子一根一根折斷。他說竹子折斷的聲音像有人在遠處敲門。' +
  '到了春天他把書還給了僧人,只留下一張紙條。紙條上寫著三個字:讀過了。後來那座山開了路,竹子也就不見了。'

/** Where the passage that was marked is in another text. */
function find(marked: string, text: string, nth = 0) {
  let start = TEXT.indexOf(marked)
  for (let count = 0; count < nth; count++) start = TEXT.indexOf(marked, start + 1)
  const place = findQuote(text, quoteAt(TEXT, { start, end: start + marked.length }))
  return place && text.slice(place.start, place.end)
}

test('a passage is found at its place, also after a text was added before it', () => {
  const marked = '他說竹子折斷的聲音像有人在遠處敲門。'
  expect(find(marked, TEXT)).toBe(marked)
  expect(find(marked, `${'前言。'.repeat(40)}${TEXT}`)).toBe(marked)
})

test('of several equal passages the one in the same context is found, else the nearest', () => {
  const place = (text: string, nth: number) => {
    let start = TEXT.indexOf('竹子')
    for (let count = 0; count < nth; count++) start = TEXT.indexOf('竹子', start + 1)
    return findQuote(text, quoteAt(TEXT, { start, end: start + 2 }))?.start
  }
  for (const nth of [0, 1, 2]) {
    const before = '竹子很多。'
    expect(place(before + TEXT, nth)).toBe(before.length + place(TEXT, nth)!)
  }
  const even = '春眠不覺曉春眠不覺曉'
  expect(findQuote(even, { exact: '春眠不覺曉春', prefix: '', suffix: '', start: 0 })).toEqual({
    start: 0,
    end: 6,
  })
  expect(findQuote('讀讀讀書讀讀讀書', { exact: '讀讀讀書', prefix: '', suffix: '', start: 5 })?.start).toBe(
    4,
  )
})

test('a slightly changed passage is found, with its new words', () => {
  const marked = '他說竹子折斷的聲音像有人在遠處敲門。'
  const changed = '他說竹枝折斷的聲音,好像有人在遠處敲門。'
  expect(find(marked, TEXT.replace(marked, changed))).toBe(changed)
  expect(find(marked, TEXT.replace('像有人在', '像'))).toBe('他說竹子折斷的聲音像遠處敲門。')
})

test('a passage that is gone, or a short one whose sentence is gone, is not found elsewhere', () => {
  const marked = '他說竹子折斷的聲音像有人在遠處敲門。'
  expect(find(marked, TEXT.replace(marked, ''))).toBeUndefined()
  expect(find(marked, TEXT.replace(marked, '她以為那是鬼,其實只是風把門閂吹開了而已。'))).toBeUndefined()
  expect(find('紙條', TEXT.replaceAll('紙條', '便箋') + '此外的事與這張紙條無關')).toBeUndefined()
  expect(find('讀過了', '別的文章')).toBeUndefined()
})

test('a long passage in a long text is found after a change within it', () => {
  const long = Array.from({ length: 4_000 }, (_, index) => `第${index}句說的是${index * 7919}這件事。`).join(
    '',
  )
  const start = long.indexOf('第2000句')
  const quote = quoteAt(long, { start, end: start + 1_000 })
  const edited = `新的開頭。${long.replace('第2010句說的是', '第2010句說的不是')}`
  const place = findQuote(edited, quote)
  expect(edited.slice(place?.start, place?.end)).toContain('第2010句說的不是')
})
