import { dayInTaipei } from '../../days.ts'
import { chineseDate, chineseNumber, chineseYear } from '../../text/chinese-number.ts'

/** The end of a text (docs/product/screens.md). */
export const textEndWording = {
  adjacent: '前後篇',
  earlier: '較早一篇',
  later: '較新一篇',
} as const

/** 落款 of a review or an essay: name and 記於二〇二五年三月九日; without a whole date the name alone. */
export const colophonText = (founder: string, publishDate: string | null): string =>
  publishDate?.length === 10 ? `${founder}　記於${chineseDate(publishDate)}` : founder

/** Of a page of the owner's, with the month of its last change, such as 二〇二五年一月改訂. */
export function pageColophonText(founder: string, changedAt: string): string {
  const [year = '', month] = dayInTaipei(new Date(changedAt)).split('-')
  return `${founder}　${chineseYear(year)}年${chineseNumber(Number(month))}月改訂`
}
