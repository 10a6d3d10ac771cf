import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { parseArticle } from './article-html.ts'
import { joinBlocks, readBlocks } from './body-blocks.ts'
import { separateNotes } from '../paste/separate-notes.ts'

/** Two texts of a review; `join('there 1', 'here 0')` is the body of these blocks. */
function open(there: string, here: string) {
  const [theirs, mine] = [bodyOf(there), bodyOf(here)]
  separateNotes(theirs, mine)
  const docs = { there: parseArticle(theirs), here: parseArticle(mine) }
  const blocks = { there: readBlocks(docs.there), here: readBlocks(docs.here) }
  return {
    blocks,
    join: (...picks: string[]) =>
      joinBlocks(
        picks.flatMap((pick) => {
          const [side, at] = pick.split(' ') as ['there' | 'here', string]
          return blocks[side][Number(at)]?.node ?? []
        }),
        [docs.here, docs.there],
      ),
  }
}

function bodyOf(html: string): HTMLElement {
  return parseHTML(`<!doctype html><html><body>${html}</body></html>`).document.body
}

const noted = (before: string, note: string) =>
  `<p>${before}<sup><a href="#note-1" id="note-1-r">一</a></sup></p><section><ol><li id="note-1">${note}</li></ol></section>`

test('notes of two devices with one id are two notes, in the order of their references', () => {
  const { blocks, join } = open(noted('別處', '別處的註'), noted('這裡', '這裡的註'))
  expect(blocks.there.map(({ text }) => text)).toEqual(['別處〔註：別處的註〕'])
  expect(join('there 0', 'here 0')).toBe(
    '<p>別處<sup><a href="#note-1-2" id="note-1-r-2">一</a></sup></p>' +
      '<p>這裡<sup><a href="#note-1" id="note-1-r">二</a></sup></p>' +
      '<section><ol><li id="note-1-2">別處的註</li><li id="note-1">這裡的註</li></ol></section>',
  )
  expect(join('here 0')).toBe(noted('這裡', '這裡的註'))
})

test('another number is no difference, another note is one', () => {
  const one = open(noted('甲', '註'), `<p>前</p>${noted('甲', '註').replace('一</a>', '二</a>')}`)
  expect(one.blocks.there[0]?.key).toBe(one.blocks.here[1]?.key)
  const two = open(noted('甲', '註'), noted('甲', '改過的註'))
  expect(two.blocks.there[0]?.key).not.toBe(two.blocks.here[0]?.key)
})

test('without a note left there is no list, and without a block no body', () => {
  const { join } = open(noted('別處', '註'), '<p>這裡</p>')
  expect(join('here 0')).toBe('<p>這裡</p>')
  expect(join()).toBe('')
})

test('a note that nothing refers to stays', () => {
  const lone = '<p>甲</p><section><ol><li id="n">沒有人指的註</li></ol></section>'
  expect(open(lone, lone).join('here 0')).toBe(lone)
})

test('every block is one place: lists, quotations, pictures and breaks are shown as lines', () => {
  const { blocks } = open(
    '',
    '<ul><li>一</li><li>二</li></ul><p class="poem">床前<br />明月</p><figure><img src="/media/a.webp" alt="" /><figcaption>燈</figcaption></figure><hr />',
  )
  expect(blocks.here.map(({ text }) => text)).toEqual(['一\n二', '床前\n明月', '［圖片］燈', '＊＊＊'])
})
