import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { EditorState } from 'prosemirror-state'
import { SIMPLIFIED, TRADITIONAL } from '../../../../contract/text/simplified-table.ts'
import { simplifiedTableModule } from '../../../../../tools/make-simplified-table.ts'
import { articleHtml, parseArticle } from '../body/article-html.ts'
import { checkText, picturesIn } from './check-text.ts'
import { countText } from '../count-text.ts'
import { fixFindings } from './check-text.ts'
import { linksOf, targetsOf } from '../body/links-of.ts'

function read(html: string) {
  return parseArticle(parseHTML(`<!doctype html><html><body>${html}</body></html>`).document.body)
}

/** Each finding as the passage with the found part in brackets, and its fix. */
function found(html: string): string[] {
  return checkText(read(html)).map(
    ({ check, before, found: part, after, fix }) =>
      `${check} ${before}[${part}]${after} ${fix?.kind === 'replace' ? fix.text : (fix?.kind ?? '-')}`,
  )
}

test('half-width punctuation after Han becomes full-width, but not in numbers, names and addresses', () => {
  expect(found('<p>燈塔的,不只人.</p>')).toEqual([
    'half_width 燈塔的[,]不只人. ，',
    'half_width 燈塔的,不只人[.] 。',
  ])
  expect(found('<p>兩次(再一次)，f(x)。</p>')).toEqual([
    'half_width 兩次[(]再一次)，f(x)。 （',
    'half_width 兩次(再一次[)]，f(x)。 ）',
  ])
  expect(found('<p>價錢3.14，見a.b與C. S. Lewis。</p>')).toEqual([])
})

test('straight quotes become corner brackets in pairs, in Chinese text only', () => {
  expect(found('<p>她說"好"。</p>')).toEqual([
    'straight_quotes 她說["]好"。 「',
    'straight_quotes 她說"好["]。 」',
  ])
  expect(found('<p>She said "no".</p>')).toEqual([])
})

test('three dots and hyphens become an ellipsis and a dash', () => {
  expect(found('<p>慢...完了。。。</p>')).toEqual([
    'ellipsis 慢[...]完了。。。 ……',
    'ellipsis 慢...完了[。。。] ……',
  ])
  expect(found('<p>好……好</p>')).toEqual([])
  expect(found('<p>結婚--死亡</p>')).toEqual(['dash 結婚[--]死亡 ——'])
})

test('typed spaces between Han and Latin are found, those between words are not', () => {
  expect(found('<p>讀 Woolf and Joyce 的書</p>')).toEqual([
    'space 讀[ ]Woolf and Joyc ',
    'space oolf and Joyce[ ]的書 ',
  ])
})

test('unpaired brackets are found within their block', () => {
  expect(found('<p>《燈塔行〉。</p><p>（好）</p>')).toEqual([
    'unpaired [《]燈塔行〉。 -',
    'unpaired 《燈塔行[〉]。 -',
  ])
})

test('the order of headings, and references to missing notes', () => {
  expect(found('<h3>小</h3><h2>大</h2><h3>小</h3>')).toEqual(['heading_order [小] raise'])
  expect(found('<p>甲<sup><a href="#note-1">一</a></sup></p>')).toEqual(['dead_note [一] delete'])
})

test('a position is right behind pictures and ruby, and code is not looked at', () => {
  const doc = read('<p><ruby>漢<rt>ㄏㄢˋ</rt></ruby><img src="/media/a.webp">字,好</p><pre>字,</pre>')
  const [finding] = checkText(doc)
  expect(doc.textBetween(finding?.from ?? 0, finding?.to ?? 0)).toBe(',')
})

test('pictures say whether they have an alternative text or are decorative', () => {
  const doc = read(
    '<figure><img src="/media/a.webp"></figure><figure><img src="/media/b.webp" alt=""></figure><p><img src="/media/c.webp" alt="燈"></p>',
  )
  expect(picturesIn(doc).map(({ alt }) => alt)).toEqual([undefined, '', '燈'])
})

test('a picture keeps its key while others come above it', () => {
  const pictures = '<figure><img src="/media/a.webp"></figure><figure><img src="/media/a.webp"></figure>'
  const keys = (html: string) => picturesIn(read(html)).map(({ key }) => key)
  const [first, second] = keys(pictures)
  expect(first).not.toBe(second)
  expect(keys(`<p>字</p><figure><img src="/media/b.webp"></figure>${pictures}`).slice(1)).toEqual([
    first,
    second,
  ])
})

test('the count is of Han characters and words of other scripts', () => {
  expect(countText('讀 Woolf 的《To the Lighthouse》，1927年。')).toBe(8)
})

test('Simplified characters are found outside quotations, with their only Traditional form', () => {
  expect(found('<p>她读了书，說「读书」。</p><blockquote>读书</blockquote>')).toEqual([
    'simplified 她[读]了书，說「读书」。 讀',
    'simplified 她读了[书]，說「读书」。 書',
  ])
  // 發 or 髮: only the writer can tell. 后 and 里 are Traditional too.
  expect(found('<p>头发，皇后，里</p>')).toEqual(['simplified [头发]，皇后，里 -'])
})

test('a text in Simplified characters is left as it is', () => {
  expect(found(`<p>${'这个人说他读过这本书，'.repeat(8)}</p>`)).toEqual([])
})

test('links that lead nowhere are found once each, and fixed with everything else at one press', () => {
  const doc = read(
    '<h3>小</h3><p>見<a href="/review/9">那<em>一</em>篇</a>,又<a href="/review/3">這篇</a></p>',
  )
  const findings = checkText(doc, (href) => href === '/review/9')
  expect(findings.map(({ check, found: part }) => `${check} ${part}`)).toEqual([
    'heading_order 小',
    'dead_link 那一篇',
    'half_width ,',
  ])
  const { doc: fixed } = fixFindings(EditorState.create({ doc }).tr, findings)
  expect(articleHtml(fixed)).toBe('<h2>小</h2><p>見那<em>一</em>篇，又<a href="/review/3">這篇</a></p>')
})

test('links of the text and the places in it', () => {
  const doc = read('<p id="note-a"><a href="#note-a">上</a><a href="/review/3">三</a></p>')
  expect(linksOf(doc)).toEqual(['#note-a', '/review/3'])
  expect(targetsOf(doc).has('note-a')).toBe(true)
})

test('the table of Simplified characters is up to date', () => {
  expect(simplifiedTableModule()).toContain(`SIMPLIFIED = '${SIMPLIFIED}'`)
  expect(simplifiedTableModule()).toContain(`TRADITIONAL = '${TRADITIONAL}'`)
})
