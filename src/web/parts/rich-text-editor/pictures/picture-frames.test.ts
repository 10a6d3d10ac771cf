import { undo } from 'prosemirror-history'
import { DOMParser } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { splitBlock } from 'prosemirror-commands'
import { articleSchema } from '../body/schema.ts'
import { insertNote } from '../notes.ts'
import { awaitPictures, takeDataPictures } from '../paste/data-pictures.ts'
import { bodyOf, openText } from '../testing.ts'
import { addFrame, type AwaitedPicture, fillFrame, placeOfCaret, removeFrame } from './picture-frames.ts'

/** A text into which pictures are put. `put` returns what stores the picture. */
function openWithPictures(html: string) {
  const text = openText(html)
  const view = {
    dispatch: text.dispatch,
    get state() {
      return text.state()
    },
  }
  let key = 0
  const put = (src: string, awaited: Partial<AwaitedPicture> = {}) => {
    const own = key++
    const at = awaited.at ?? placeOfCaret(text.state())
    addFrame(view, { key: own, at, node: awaited.node, dom: {} as HTMLElement })
    return () => {
      fillFrame(view, own, { src })
      removeFrame(view, own)
    }
  }
  return { ...text, view, put }
}

const figure = (src: string, caption = '') => `<figure><img src="${src}" loading="lazy" />${caption}</figure>`

test('a picture stays where it was put, and what is typed meanwhile where one types', () => {
  const text = openWithPictures('<p>甲</p><p>丙</p>')
  text.caretAfter('甲')
  const store = text.put('/a')
  text.run(splitBlock)
  text.type('乙')
  text.caretAfter('丙')
  text.type('丁')
  store()
  text.type('戊')
  expect(text.html()).toBe(`<p>甲</p>${figure('/a')}<p>乙</p><p>丙丁戊</p>`)
})

test('on an empty line it stands above what is typed there', () => {
  const text = openWithPictures('<p>甲</p><p></p><p>乙</p>')
  text.caretAt(4)
  const store = text.put('/a')
  text.type('丙')
  store()
  text.type('丁')
  expect(text.html()).toBe(`<p>甲</p>${figure('/a')}<p>丙丁</p><p>乙</p>`)
})

test('several pictures keep their order, whichever arrives first', () => {
  const text = openWithPictures('<p>甲</p><p>乙</p>')
  text.caretAfter('甲')
  const [first, second, third] = [text.put('/1'), text.put('/2'), text.put('/3')]
  second()
  third()
  first()
  expect(text.html()).toBe(`<p>甲</p>${figure('/1')}${figure('/2')}${figure('/3')}<p>乙</p>`)
})

test('undo takes the picture back alone, then what was typed before it', () => {
  const text = openWithPictures('<p>甲</p>')
  text.caretAfter('甲')
  const store = text.put('/a')
  text.type('乙')
  store()
  text.type('丙')
  text.run(undo)
  expect(text.html()).toBe(`<p>甲乙</p>${figure('/a')}<p></p>`)
  text.run(undo)
  expect(text.html()).toBe('<p>甲乙</p>')
  text.run(undo)
  expect(text.html()).toBe('<p>甲</p>')
})

test('it stands below a caption, a table or the text of a note, and within a list or a quotation', () => {
  for (const [html = '', expected = ''] of [
    ['<figure><img src="/media/a.webp" /><figcaption>@</figcaption></figure>', '</figure>#'],
    ['<table><tr><td>@</td></tr></table>', '</table>#'],
    ['<blockquote><p>乙</p><footer>@</footer></blockquote>', '</blockquote>#'],
    ['<ul><li>@</li><li>乙</li></ul>', '<li>@#<p></p></li><li>乙</li>'],
    ['<blockquote><p>@</p></blockquote>', '<p>@</p>#<p></p></blockquote>'],
    ['<p><ruby>@<rt>丙</rt></ruby></p>', '</p>#'],
  ]) {
    const text = openWithPictures(html.replace('@', '甲'))
    text.caretAfter('甲')
    text.put('/a')()
    expect(text.html(), html).toContain(expected.replace('@', '甲').replace('#', figure('/a')))
  }
  const noted = openWithPictures('<p>甲</p><p>乙</p>')
  noted.caretAfter('甲')
  noted.run(insertNote)
  noted.type('註')
  noted.put('/a')()
  expect(noted.html()).toContain(`</sup></p>${figure('/a')}<p>乙</p>`)
})

test('it stays in the text when what was around its place is deleted', () => {
  const text = openWithPictures('<p>甲</p><p>乙</p><p>丙</p>')
  text.caretAfter('乙')
  const store = text.put('/a')
  text.select('乙')
  text.dispatch(text.state().tr.deleteRange(3, 6))
  store()
  expect(text.html()).toBe(`<p>甲</p>${figure('/a')}<p>丙</p>`)
})

test('pictures within pasted markup are uploaded, with their alternative texts and captions', async () => {
  const data = `data:image/png;base64,${btoa('x'.repeat(300))}`
  const body = bodyOf(
    `<p>前<img src="${data}" alt="燈">後</p><figure><img src="${data}"><figcaption>塔</figcaption></figure><p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p><p>尾</p>`,
  )
  const files = takeDataPictures(body)
  expect(await [...files.values()][0]?.text()).toBe('x'.repeat(300))
  expect(body.querySelectorAll('img[src^="data:"]'), 'a placeholder of the page').toHaveLength(1)
  const text = openWithPictures('<p>甲</p>')
  text.caretAfter('甲')
  const change = text.state().tr.replaceSelection(DOMParser.fromSchema(articleSchema).parseSlice(body))
  const awaited = awaitPictures(change, files)
  text.dispatch(change)
  expect(text.html()).not.toMatch(/data:|awaited/)
  for (const store of awaited.map((picture, index) => text.put(`/${index}`, picture))) store()
  expect(text.html()).toContain(
    `<p>甲前後</p><figure><img src="/0" alt="燈" loading="lazy" /></figure>${figure('/1', '<figcaption>塔</figcaption>')}`,
  )
})

test('a picture within the caption of another is uploaded, too, and leaves the caption', () => {
  const data = `data:image/png;base64,${btoa('x'.repeat(300))}`
  const body = bodyOf(
    `<figure><img src="${data}"><figcaption>海<img src="${data}" alt="燈">邊</figcaption></figure>`,
  )
  const files = takeDataPictures(body)
  const text = openWithPictures('<p>甲</p>')
  const change = text.state().tr.insert(3, DOMParser.fromSchema(articleSchema).parse(body).content)
  const awaited = awaitPictures(change, files)
  text.dispatch(change)
  for (const store of awaited.map((picture, index) => text.put(`/${index}`, picture))) store()
  expect(text.html()).toBe(
    `<p>甲</p>${figure('/0', '<figcaption>海邊</figcaption>')}<figure><img src="/1" alt="燈" loading="lazy" /></figure><p></p>`,
  )
})
