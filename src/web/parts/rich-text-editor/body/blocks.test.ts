import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { addSource, clearFormat, replacePicture, toggleCode, toggleHeading, togglePoem } from '../commands.ts'
import { insertDivider, insertFoldedPart, insertLinkCard, insertVideo } from '../insert-block.ts'
import { findRuby, setReading } from '../commands.ts'
import {
  addColumn,
  addRow,
  deleteColumn,
  deleteRow,
  insertTable,
  nextCell,
  toggleHeadingRow,
} from '../table-commands.ts'
import { openText } from '../testing.ts'
import { nextVerse } from '../keys.ts'

test('verse: Enter begins a line, and on an empty line prose', () => {
  const text = openText('<p>床前明月光</p>')
  text.caretAfter('光')
  text.run(togglePoem)
  text.run(nextVerse)
  text.type('疑是地上霜')
  expect(text.html()).toBe('<p class="poem">床前明月光<br />疑是地上霜</p>')
  text.run(nextVerse)
  text.run(nextVerse)
  text.type('李白的。')
  expect(text.html()).toBe('<p class="poem">床前明月光<br />疑是地上霜</p><p>李白的。</p>')
  expect(text.run(nextVerse)).toBe(false)
})

test('verse becomes prose by the same press, and without format', () => {
  const text = openText('<p class="poem">床前<strong>明月</strong></p>')
  text.select('明月')
  text.run(clearFormat)
  expect(text.html()).toBe('<p>床前明月</p>')
})

const TABLE =
  '<table><thead><tr><th>甲</th><th>乙</th></tr></thead><tbody><tr><td>丙</td><td>丁</td></tr></tbody></table>'

test('rows and columns of a table are added and deleted', () => {
  const text = openText(TABLE)
  text.caretAfter('乙')
  text.run(addColumn)
  text.caretAfter('甲')
  text.run(deleteColumn)
  expect(text.html()).toBe(
    '<table><thead><tr><th>乙</th><th></th></tr></thead><tbody><tr><td>丁</td><td></td></tr></tbody></table>',
  )
  text.caretAfter('乙')
  text.run(addRow)
  text.type('戊')
  expect(text.html()).toContain('<tbody><tr><td>戊</td><td></td></tr><tr><td>丁</td>')
  text.run(deleteRow)
  text.caretAfter('丁')
  text.run(deleteRow)
  expect(text.html()).toBe('<table><thead><tr><th>乙</th><th></th></tr></thead></table>')
  text.caretAfter('乙')
  text.run(deleteRow)
  expect(text.html()).toBe('')
})

test('Tab in the last cell adds a row, and a heading row can be taken off and put back', () => {
  const text = openText(TABLE)
  text.caretAfter('丁')
  text.run(nextCell(1))
  text.type('戊')
  expect(text.html()).toContain('<tr><td>戊</td><td></td></tr></tbody>')
  text.run(toggleHeadingRow)
  expect(text.html()).toContain('<table><tbody><tr><td>甲</td><td>乙</td></tr>')
  text.run(toggleHeadingRow)
  expect(text.html()).toContain('<table><thead><tr><th>甲</th><th>乙</th></tr></thead><tbody>')
})

test('a table with cells over several columns keeps its columns', () => {
  const text = openText('<table><tr><td colspan="2">甲</td></tr><tr><td>乙</td><td>丙</td></tr></table>')
  text.caretAfter('丙')
  expect(text.run(addColumn)).toBe(false)
})

test('a new table has a heading row and two others', () => {
  const text = openText('<p></p>')
  text.run(insertTable)
  expect(text.html().match(/<t[hd]>/g)).toHaveLength(9)
})

test('a reading is changed where it is, and taken off', () => {
  const text = openText('<p>漢字</p>')
  text.select('漢')
  text.run(setReading('ㄏㄢˋ'))
  expect(text.html()).toBe('<p><ruby>漢<rp>（</rp><rt>ㄏㄢˋ</rt><rp>）</rp></ruby>字</p>')
  text.select('漢')
  expect(findRuby(text.state()).reading).toBe('ㄏㄢˋ')
  text.run(setReading('hàn'))
  expect(text.html()).toBe('<p><ruby>漢<rp>（</rp><rt>hàn</rt><rp>）</rp></ruby>字</p>')
  text.select('漢')
  text.run(setReading(''))
  expect(text.html()).toBe('<p>漢字</p>')
})

test('a video is a link until the reader presses it', () => {
  const text = openText('<p></p>')
  text.run(insertVideo('https://vimeo.com/76979871'))
  expect(text.html()).toBe(
    '<figure class="video"><a href="https://vimeo.com/76979871" rel="noopener">影片</a></figure><p></p>',
  )
})

test('a link card has the words of its page, without those that it lacks', () => {
  const text = openText('<p></p>')
  text.run(insertLinkCard('https://a.example/b?c', { title: '甲 & 乙', description: '丙', site: '丁' }))
  const card = (words: string) =>
    `<figure class="link-card"><a href="https://a.example/b?c" rel="noopener">甲 &amp; 乙</a><figcaption>${words}</figcaption></figure>`
  expect(text.html()).toBe(`${card('丙<br />丁')}<p></p>`)
  text.type('卡片之後')
  expect(text.html()).toBe(`${card('丙<br />丁')}<p>卡片之後</p>`)
  const other = openText(card('丁'))
  other.caretAfter('丁')
  other.type('戊')
  expect(other.html()).toBe(card('丁戊'))
})

test('the source of a quotation takes the place of its empty last line', () => {
  const text = openText('<blockquote><p>她望出去</p><p></p></blockquote>')
  text.caretAfter('她望出去')
  text.run(addSource)
  text.type('吳爾芙，《燈塔行》，頁 12')
  expect(text.html()).toBe(
    '<blockquote><p>她望出去</p><footer>吳爾芙，《燈塔行》，頁 12</footer></blockquote>',
  )
})

test('the source of a quotation is added from the empty line below it, and quotes a line that is none', () => {
  const below = openText('<blockquote><p>她望出去</p></blockquote><p></p><p>後</p>')
  below.caretAt(9)
  below.run(addSource)
  below.type('吳爾芙')
  expect(below.html()).toBe('<blockquote><p>她望出去</p><footer>吳爾芙</footer></blockquote><p>後</p>')
  const plain = openText('<p>她望出去</p>')
  plain.caretAfter('她望出去')
  plain.run(addSource)
  plain.type('吳爾芙')
  expect(plain.html()).toBe('<blockquote><p>她望出去</p><footer>吳爾芙</footer></blockquote>')
  const empty = openText('<p></p>')
  empty.run(addSource)
  empty.type('她望出去')
  expect(empty.html()).toBe('<blockquote><p>她望出去</p><footer></footer></blockquote>')
})

test('what is folded is typed at once, below the name that stays', () => {
  const text = openText('<p></p>')
  text.run(insertFoldedPart)
  text.type('他死了')
  expect(text.html()).toContain('<details><summary>劇透</summary><p>他死了</p></details>')
})

test('another picture keeps the caption; only a part of it keeps the alternative text', () => {
  const picture = '<figure><img src="/media/a.webp" alt="燈" /><figcaption>塔</figcaption></figure>'
  const text = openText(picture)
  text.run(replacePicture('/media/a.webp', { src: '/media/b.webp' }))
  expect(text.html()).toBe(picture.replace('a.webp', 'b.webp'))
  text.run(replacePicture('/media/b.webp', { src: '/media/c.webp', alt: null }))
  expect(text.html()).toBe('<figure><img src="/media/c.webp" /><figcaption>塔</figcaption></figure>')
  expect(text.run(replacePicture('/media/none.webp', { src: '/media/d.webp' }))).toBe(false)
})

test('what is inserted from within a note stands below the text that refers to it', () => {
  const reference = '甲<sup><a href="#n" id="r">一</a></sup>'
  const notes = '<section><ol><li id="n">註</li></ol></section>'
  for (const [name, command] of Object.entries(INSERTS)) {
    const text = openText(`<p>${reference}</p><p>乙</p>${notes}`)
    text.caretAfter('註')
    text.run(command)
    expect(text.html(), name).toMatch(/^<p>甲<sup>.*<\/sup><\/p><(?:figure|hr|details|table)/)
    expect(text.html(), name).toMatch(new RegExp(`<p>乙</p>${notes}$`))
  }
  const inTable = openText(`<table><tr><td>${reference}</td></tr></table><p>乙</p>${notes}`)
  inTable.caretAfter('註')
  inTable.run(insertDivider)
  expect(inTable.html()).toContain('</table><hr /><p>乙</p>')
})

test('what is inserted stands below a table, a figure, a source or a summary, and within a list or a quotation', () => {
  const places = [
    ['<table><tr><td>@</td></tr></table>', '</table>#'],
    ['<table><caption>@</caption><tr><td>乙</td></tr></table>', '</table>#'],
    ['<figure><img src="/media/a.webp" /><figcaption>@</figcaption></figure>', '</figure>#'],
    ['<figure class="video"><a href="https://vimeo.com/1">@</a></figure>', '</figure>#'],
    ['<blockquote><p>乙</p><footer>@</footer></blockquote>', '</blockquote>#'],
    ['<details><summary>@</summary><p>乙</p></details>', '</summary>#'],
    ['<ul><li>@</li><li>乙</li></ul>', '<li>@#<p></p></li><li>乙</li>'],
    ['<blockquote><p>@</p></blockquote>', '<p>@</p>#<p></p></blockquote>'],
    ['<p><ruby>@<rt>丙</rt></ruby></p>', '</p>#'],
  ]
  for (const [html = '', expected = ''] of places)
    for (const [name, command] of Object.entries(INSERTS)) {
      const text = openText(html.replace('@', '甲'))
      text.caretAfter('甲')
      text.run(command)
      const [before = '', after = ''] = expected.replace('@', '甲').split('#')
      const pattern = new RegExp(`${before}<(figure|hr|details|table).*${after}`)
      expect(text.html(), `${name} in ${html}`).toMatch(pattern)
    }
})

test('a caption does not become a heading, verse or code, which would replace its picture', () => {
  const picture = '<figure><img src="/media/a.webp" alt="燈" /><figcaption>塔</figcaption></figure>'
  for (const command of [toggleHeading('h2'), togglePoem, toggleCode]) {
    const text = openText(picture)
    text.caretAfter('塔')
    expect(text.run(command)).toBe(false)
    expect(text.html()).toBe(picture)
  }
})

test('a heading of several selected paragraphs leaves the picture between them', () => {
  const picture = '<figure><img src="/media/a.webp" /><figcaption>塔</figcaption></figure>'
  const text = openText(`<p>甲</p>${picture}<p>乙</p>`)
  const { state, dispatch } = text
  dispatch(state().tr.setSelection(TextSelection.create(state().doc, 1, state().doc.content.size - 1)))
  text.run(toggleHeading('h2'))
  expect(text.html()).toBe(`<h2>甲</h2>${picture}<h2>乙</h2>`)
})

const INSERTS = {
  divider: insertDivider,
  video: insertVideo('https://vimeo.com/1'),
  linkCard: insertLinkCard('https://shop.example/', { title: '書店', description: '', site: 'shop.example' }),
  folded: insertFoldedPart,
  table: insertTable,
}
