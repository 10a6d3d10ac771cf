import { dateText } from '../../days.ts'

/** Texts of a page of the owner's (單頁, docs/product/reviews.md). */
export const singlePageWording = { loading: '正在翻開這一頁...' } as const

/** Under the text: who wrote it, and the month of the last change, such as 二〇二五年一月改訂. */
export function colophonText(founder: string, changedAt: string): string {
  const [year = '', month = ''] = dateText(changedAt).split('/')
  const digits = Array.from(year, (digit) => DIGITS[Number(digit)]).join('')
  return `${founder}　${digits}年${MONTHS[Number(month) - 1]}月改訂`
}

const DIGITS = '〇一二三四五六七八九'
const MONTHS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']
