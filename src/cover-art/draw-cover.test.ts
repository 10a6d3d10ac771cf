import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  TEMPLATE_NAMES,
  TEMPLATE_VARIANTS,
  type BookToCover,
  composeCover as compose,
  type TemplateName,
  findKeyCharacter,
} from './draw-cover.ts'
import { splitTitle } from './typesetting/title-text.ts'
import type { Box } from './typesetting/glyph-outlines.ts'
import { renderPng } from './render-png.ts'
import type { PlacedType } from './canvas.ts'
import { THEMES } from './testing.ts'

const composeCover = (book: BookToCover) => compose(book, THEMES)
const drawCover = (book: BookToCover) => composeCover(book).svg

const BOOKS: [title: string, author: string][] = [
  ['史記', '司馬遷'],
  ['我', '高行健'],
  ['看不見的城市', '伊塔羅・卡爾維諾'],
  ['愛因斯坦的夢：一本關於時間的小說，以及其他', '艾倫・萊特曼'],
  [
    '關於那些我們從未認真想過卻每天都在影響我們決定的二十三件小事與一個大問題',
    '張大春、王安憶、余華、格非、蘇童、莫言、阿城、史鐵生、韓少功、殘雪、王小波、畢飛宇',
  ],
  ['資本論——政治經濟學批判，第一卷：資本的生產過程（全譯修訂本）', '卡爾・馬克思 著；中共中央編譯局 譯'],
  ['C++程式設計', '比雅尼・史特勞斯特魯普'],
  ['1984', '喬治・歐威爾'],
  ['Sapiens：人類大歷史', '哈拉瑞'],
  ['Thinking, Fast and Slow', 'Daniel Kahneman'],
  ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', 'P. L. Travers'],
  ['「真」的嗎？不！（是的……）', 'A & B'],
  ['爱国与龙门：这个时代的书', '余华'],
  ['紅樓夢（上）', ''],
]

const CASES = BOOKS.flatMap(([title, author], index) =>
  TEMPLATE_NAMES.map((template) => ({ id: index + 1, title, author, template })),
)

type Cover = ReturnType<typeof composeCover> & (typeof CASES)[number]

let drawn: Cover[] | undefined
const covers = (): Cover[] => (drawn ??= CASES.map((book) => ({ ...book, ...composeCover(book) })))

test('title and author stay inside the cover in every template', () => {
  for (const book of covers()) {
    for (const { role, box } of book.placed) {
      const where = `${role} of 《${book.title}》 in ${book.template}: ${JSON.stringify(box)}`
      expect(box.left >= 12 && box.right <= 388 && box.top >= 12 && box.bottom <= 588, where).toBe(true)
    }
  }
})

test('title, subtitle, author and seal never overlap', () => {
  for (const { placed, ...book } of covers()) {
    const touching = placed.flatMap((one, index) =>
      placed.slice(index + 1).filter((other) => one.role !== other.role && overlap(one.box, other.box)),
    )
    expect(touching, `《${book.title}》 in ${book.template}`).toEqual([])
  }
})

test('every template shows the title in a readable size', () => {
  for (const book of covers()) {
    const titles = book.placed.filter(({ role }) => role === 'title')
    expect(Math.max(...titles.map(inkSize)), `《${book.title}》 in ${book.template}`).toBeGreaterThan(20)
  }
})

test('a book without an author has a cover without one', () => {
  for (const template of TEMPLATE_NAMES) {
    const roles = composeCover({ id: 3, title: '詩經', author: '  ', template }).placed.map(
      ({ role }) => role,
    )
    expect(roles).toContain('title')
    expect(roles).not.toContain('author')
  }
})

test('no line starts with a closing mark', () => {
  for (const title of [
    '槍炮、病菌與鋼鐵',
    '「真」的嗎？不！是的',
    '春，夏，秋，冬，又一春',
    '他說（也許）走吧',
  ]) {
    for (const template of TEMPLATE_NAMES) {
      expect(columnHeads(title, template)).not.toMatch(/[、，。？！）」]/u)
    }
  }
})

test('markup in a title is escaped', async () => {
  const title = `<script>alert("1")</script>&'\u0000\uD800`
  for (const template of TEMPLATE_NAMES) {
    const svg = drawCover({ id: 1, title, author: '<b>&', template })
    expect(svg).not.toContain('<script')
    expect(svg).not.toContain('<b>')
    expect(svg).toContain('aria-label="《&#60;script&#62;')
  }
  const png = await renderPng(drawCover({ id: 1, title, author: '' }))
  expect(png.length).toBeGreaterThan(1000)
})

test('the same book always has the same cover', () => {
  const book = { id: 77, title: '文心雕龍', author: '劉勰', category: 'jade' }
  expect(drawCover(book)).toBe(drawCover({ ...book }))
})

test('neighbours have different templates, whatever the step of their ids', () => {
  const templateOf = (id: number) => {
    const drawn = (template?: TemplateName) => drawCover({ id, title: '論語', author: '', template })
    return TEMPLATE_NAMES.find((name) => drawn(name) === drawn())
  }
  for (const step of [1, 8, 64])
    for (let id = 1; id < 40; id++)
      expect(templateOf(id * step), `${id * step}`).not.toBe(templateOf((id + 1) * step))
})

test('the key character of a book is no function word, and may stand in the subtitle', () => {
  for (const [title, key] of [
    ['什么是文学', '文'],
    ['怎樣讀一首詩', '樣'],
    ['還要活著', '活'],
    ['為什麼我們要睡覺', '睡'],
    ['Sapiens：人類大歷史', '人'],
    ['1984', '1'],
    ['的', undefined],
    ['怎麼還要？', undefined],
  ] as const)
    expect(findKeyCharacter(splitTitle(title)), title).toBe(key)
  // 大字 is not chosen for a book that has none.
  const glyph = drawCover({ id: 3, title: '怎麼還要？', author: '', template: 'glyph' })
  expect(drawCover({ id: 3, title: '怎麼還要？', author: '' })).not.toBe(glyph)
  expect(drawCover({ id: 3, title: '論語', author: '' })).toBe(
    drawCover({ id: 3, title: '論語', author: '', template: 'glyph' }),
  )
})

test('books with the same title look different', () => {
  const covers = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => drawCover({ id, title: '論語', author: '孔門弟子' }))
  expect(new Set(covers).size).toBe(8)
})

test('each category has its own colours, and an unknown slug gets those of one category', () => {
  for (const { id, base } of THEMES) {
    expect(drawCover({ id: 9, title: '史記', author: '司馬遷', category: id, template: 'slip' })).toContain(
      base,
    )
  }
  for (const category of ['fiction', 'no-such-slug', undefined]) {
    const svg = drawCover({ id: 9, title: '史記', author: '司馬遷', category, template: 'slip' })
    expect(THEMES.some(({ base }) => svg.includes(base))).toBe(true)
  }
})

test('characters that no font has are drawn as hollow boxes', () => {
  for (const title of [
    '한국어',
    '😀👨‍👩‍👧🇹🇼',
    '𠮷野家',
    'كتاب',
    'Ελλάδα',
    'Книга',
    'ノルウェイの森',
    '',
    '   ',
    '：',
    '《》',
    '——',
  ]) {
    for (const template of TEMPLATE_NAMES) {
      expect(drawCover({ id: 5, title, author: title, template })).toMatch(/^<svg .*<\/svg>$/su)
    }
  }
})

test('a mostly Latin title is set horizontally', () => {
  for (let id = 0; id < 24; id++) {
    const { placed } = composeCover({
      id,
      title: 'One Hundred Years of Solitude',
      author: 'Gabriel García Márquez',
    })
    const title = placed.find(({ role }) => role === 'title')
    expect(width(title)).toBeGreaterThan(height(title))
  }
})

test('a compressed cover has at most 12 KB', () => {
  for (const { svg, title, template } of covers()) {
    expect(gzipSync(svg).length, `《${title}》 in ${template}`).toBeLessThanOrEqual(12 * 1024)
  }
})

test('a very long title is truncated', () => {
  const svg = drawCover({ id: 1, title: '長'.repeat(5000), author: '名'.repeat(5000) })
  expect(gzipSync(svg).length).toBeLessThan(12 * 1024)
})

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function width(type: PlacedType | undefined): number {
  return type ? type.box.right - type.box.left : 0
}

function height(type: PlacedType | undefined): number {
  return type ? type.box.bottom - type.box.top : 0
}

/** The smaller side of the title's box, which is at least the size of its characters. */
function inkSize(type: PlacedType): number {
  return Math.min(width(type), height(type))
}

/** The first character of every line of the title. */
function columnHeads(title: string, template: TemplateName): string {
  const { placed } = composeCover({ id: 2, title, author: '', template })
  const lines = placed
    .filter(({ role }) => role === 'title' || role === 'subtitle')
    .flatMap((type) => type.lines)
  return lines.map((line) => line.slice(0, 1)).join('')
}

test('each variant of a template looks different', () => {
  for (const template of TEMPLATE_NAMES) {
    const count = TEMPLATE_VARIANTS[template]
    for (const id of [1, 7]) {
      const drawn = Array.from(
        { length: count },
        (_, variant) => compose({ id, title: '燈塔行', author: '吳爾芙', template, variant }, THEMES).svg,
      )
      expect(new Set(drawn).size, `${template} ${id}`).toBe(count)
    }
  }
})
