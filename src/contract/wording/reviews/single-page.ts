import { dayInTaipei } from '../../days.ts'
import { chineseNumber, chineseYear } from '../../text/chinese-number.ts'

/** Texts of a page of the owner's (單頁, docs/product/reviews.md). */
export const singlePageWording = { loading: '正在翻開這一頁...' } as const

/** Under the text: who wrote it, and the month of the last change, such as 二〇二五年一月改訂. */
export function colophonText(founder: string, changedAt: string): string {
  const [year = '', month] = dayInTaipei(new Date(changedAt)).split('-')
  return `${founder}　${chineseYear(year)}年${chineseNumber(Number(month))}月改訂`
}
