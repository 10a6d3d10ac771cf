import { chineseDate, chineseNumber, chineseYear } from '../../text/chinese-number.ts'
import { countOfTexts } from './books.ts'

/** The pages of tags and series (docs/product/screens.md). */
export const tagWording = {
  tag: '標籤',
  series: '系列',
  similar: '相近的標籤：',
  fromFirst: '從第一篇讀起',
  announced: '預告',
  loading: '正在加載書評內容...',
  list: '文章列表',
  undated: '沒有日期',
  newest: '最近的文章',
} as const

/** Where no published text has the tag, or no series has the address. */
export const missingWording = {
  tag: {
    heading: '找不到這個標籤',
    text: '可能已經改了名字，或還沒有文章用到它。換個詞搜尋看看，或讀讀最近的文章。',
  },
  series: {
    heading: '找不到這個系列',
    text: '可能已經換了網址，或還沒有刊登的文章。換個詞搜尋看看，或讀讀最近的文章。',
  },
} as const

/** Under the heading of a tag: how many texts, and the date of the newest. */
export function tagSummary(total: number, latest: string | null): string {
  const count = `${countOfTexts(total)}。`
  return latest === null ? count : `${count}最近一篇寫於${chineseDate(latest)}。`
}

/** The place of a text in its series. */
export const numberInSeries = (number: number): string => `第${chineseNumber(number)}篇`

/** For the document's head of a series. */
export const seriesDescription = (name: string, total: number, description: string): string =>
  description || `系列「${name}」，共 ${total} 篇。`

/** For the document's head. */
export const tagDescription = (name: string, total: number): string => `標籤「${name}」，共 ${total} 篇。`

/** The heading of a year's texts; '' for texts without date. */
export const yearOfTexts = (year: string): string => (year === '' ? tagWording.undated : chineseYear(year))
