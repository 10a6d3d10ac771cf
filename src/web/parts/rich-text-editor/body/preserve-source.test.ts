import { splitBlock } from 'prosemirror-commands'
import { expect, test } from 'vitest'
import { parseArticle } from './article-html.ts'
import { preserveSource } from './preserve-source.ts'
import { bodyOf, openText } from '../testing.ts'

/** An old body as it was imported: lines of white space between blocks, and in a form that the editor does not write. */
const OLD = `
<h2>舟中</h2>

<p>第一段 &amp; 其他
的字。</p>

<blockquote>
  <p>引文一</p>
  <p>引文二</p>
</blockquote>
<ul>
  <li>甲</li>
  <li>乙</li>
</ul>
<p>末段<br />
還有一行</p>
`

function openOld(html: string) {
  const text = openText(html)
  const write = preserveSource(html, text.state().doc, (body) => parseArticle(bodyOf(body)))
  return { ...text, written: () => write(text.state().doc) }
}

test('an edit changes the HTML of its own paragraph and of nothing else', () => {
  for (const [place, before, after] of [
    ['舟中', '舟中', '舟中鑰'],
    ['引文二', '<p>引文二', '<p>引文二鑰'],
    ['乙', '<li>乙', '<li>乙鑰'],
    ['其他', '其他\n的字', '其他鑰 的字'],
  ] as const) {
    const text = openOld(OLD)
    text.caretAfter(place)
    text.type('鑰')
    expect(text.written()).toBe(OLD.replace(before, after))
  }
})

test('a text that is changed back is written as it was', () => {
  const text = openOld(OLD)
  text.caretAfter('舟中')
  text.type('鑰')
  expect(text.written()).not.toBe(OLD)
  text.dispatch(text.state().tr.delete(3, 4))
  expect(text.written()).toBe(OLD)
})

test('a new, a divided and a removed block leave the others and the lines between them', () => {
  const divided = openOld(OLD)
  divided.caretAfter('引文')
  divided.run(splitBlock)
  expect(divided.written()).toBe(OLD.replace('<p>引文一</p>', '<p>引文</p>\n  <p>一</p>'))

  const removed = openOld(OLD)
  const { doc } = removed.state()
  const [first, second] = doc.children
  removed.dispatch(removed.state().tr.delete(first!.nodeSize, first!.nodeSize + second!.nodeSize))
  expect(removed.written()).toBe(OLD.replace('<p>第一段 &amp; 其他\n的字。</p>\n\n', ''))

  const longer = openOld(OLD)
  longer.caretAfter('還有一行')
  longer.run(splitBlock)
  longer.type('新段')
  expect(longer.written()).toBe(OLD.replace('還有一行</p>', '還有一行</p>\n<p>新段</p>'))
})

test('notes that get other numbers are written anew, and what is between them stays', () => {
  const note = (number: number, sign: string) =>
    `<p>有註<sup><a href="#note-${number}" id="note-${number}-r">${sign}</a></sup></p>`
  const body = `${note(1, '一')}\n\n<p>中間  的字</p>\n${note(2, '二')}\n<section>\n<ol>\n<li id="note-1">甲註</li>\n<li id="note-2">乙註</li>\n</ol>\n</section>`
  const text = openOld(body)
  text.caretAfter('中間')
  text.type('鑰')
  expect(text.written()).toBe(body.replace('中間  的字', '中間鑰 的字'))
})

test('a body whose HTML is not well-formed, or has text outside of blocks, is written by the editor', () => {
  for (const html of ['<p>甲</p>\n散字\n<p>乙</p>', '<p>甲</p>\n<p>乙', '<p>甲</p>\n</div><p>乙</p>']) {
    const text = openOld(html)
    text.caretAfter('乙')
    text.type('鑰')
    expect(text.written()).toBe(text.html())
  }
})

test('an emptied text is no body', () => {
  const text = openOld('\n<p>甲</p>\n')
  text.dispatch(text.state().tr.delete(1, 2))
  expect(text.written()).toBe('')
})
