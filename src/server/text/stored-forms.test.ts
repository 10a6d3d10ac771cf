import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { visibleText } from './html-text.ts'
import { listKeyTerms } from './key-terms.ts'
import { listAuthorNames } from './split-authors.ts'

// Migrations 0017, 0046, 0076 and 0079 have stored what these functions return, and saving a review stores it still.

test.each([
  ['紅樓夢', '红楼梦'],
  ['红楼梦', '红楼梦'],
  ['乾隆與干隆', '干隆与干隆'],
  ['髮與發', '发与发'],
  ['台灣臺灣', '台湾台湾'],
  ['《論語》，「仁」！', '《论语》,「仁」!'],
  ['ＡＢＣ　１２３', 'abc 123'],
  ['Ünïcode Straße', 'ünïcode straße'],
  ['e\u0301tude ﬁn', 'étude fin'],
  ['Ⅱ½', 'ii1⁄2'],
  ['カガｶﾞ', 'カガカ\u3099'],
  ['𠮷野家', '𠮷野家'],
])('fold(%j) stays as the search index has it', (text, folded) => {
  expect(fold(text), rebuild('xc_review_search (0017, 0046)')).toBe(folded)
})

test.each([
  ['［法］卡爾・維諾 著；王明 譯', ['卡爾・維諾 卡尔.维诺', '王明 王明']],
  ['孟元老撰 鄧之誠注', ['孟元老 孟元老', '鄧之誠 邓之诚']],
  ['作者：孟元老', ['孟元老 孟元老']],
  ['Italo Calvino and William Weaver', ['Italo Calvino italocalvino', 'William Weaver williamweaver']],
  ['張三、李四等', ['張三 张三', '李四 李四']],
  ['张三/張三', ['張三 张三']],
  ['（宋）陸九淵', ['陸九淵 陆九渊']],
  ['王著', ['王著 王着']],
])('listAuthorNames(%j) stays as the lists of authors have it', (line, names) => {
  const found = listAuthorNames(line).map(({ name, key }) => `${name} ${key}`)
  expect(found, rebuild('xc_review_authors (0076)')).toEqual(names)
})

test.each([
  ['<p>甲&amp;乙</p><h2>丙</h2>', '甲&乙\n丙'],
  ['<ruby>漢<rp>(</rp><rt>ㄏㄢˋ</rt><rp>)</rp></ruby>字', '漢字'],
  ['一<br>二  \n三', '一\n二\n三'],
  ['<table><tr><td>甲</td><td>乙</td></tr></table>', '甲 乙'],
  ['<ul><li>甲</li><li>&lt;b&gt;</li></ul>', '甲\n<b>'],
])('visibleText(%j) stays as the key terms were drawn from it', (html, text) => {
  expect(visibleText(html), rebuild('xc_review_terms (0079)')).toBe(text)
})

test.each([
  [
    'Traditional',
    '張岱',
    '明代小品與博物知識',
    '張岱寫夜航船，船中旅人談論歷史、文學與哲學。博物知識，哲學。',
  ],
  [
    'Simplified',
    '张岱',
    '明代小品与博物知识',
    '张岱写夜航船，船中旅人谈论历史、文学与哲学。博物知识，哲学。',
  ],
])('listKeyTerms stays as xc_review_terms has it: %s', (_script, author, summary, body) => {
  const review = { title: '夜航船', author, summary, excerpt: '', body: `${body}Borges library library` }
  const terms = listKeyTerms(review).map(({ term, weight }) => `${term} ${weight}`)
  expect(terms, rebuild('xc_review_terms (0079)')).toEqual([
    '航船 5',
    '知识 3',
    'library 2',
    '哲学 2',
    'borges 1',
    '历史 1',
    '文学 1',
    '谈论 1',
  ])
})

function rebuild(rows: string): string {
  return `old rows and new ones would differ: raise FOLD_VERSION, so that the start makes ${rows} again`
}
