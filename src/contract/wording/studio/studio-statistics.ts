import type { NamedText } from '../../reviews/text-kinds.ts'
import { textTitle } from '../reviews/books.ts'
import { titleInSentence } from '../reviews/sentences.ts'

/** Texts of 這三十天 and what follows it on the studio's first screen. */
export const statisticsWording = {
  heading: '這三十天',
  sub: '每一顆星是一天，紅的那天有新書評',
  showNumbers: '看數字',
  showChart: '看星圖',
  loading: '正在數這三十天…',
  views: '次閱讀',
  none: '還沒有數到閱讀。有人打開書評，這裡每天點一顆星。',
  day: '日期',
  viewsOfDay: '閱讀',
  newReviews: '新書評',
  today: '今天',
  top: '讀得最多',
  topSub: '近三十天',
  topEmpty: '還沒有人打開書評。',
  missed: '搜了，沒找到',
  missedSub: '讀者想讀，架上還沒有',
  missedEmpty: '讀者搜的，架上都有。',
  write: '寫一篇',
  referrers: '從哪裡來',
  referrersSub: '別的網站上的連結',
  referrersEmpty: '還沒有讀者從別的網站過來。',
  note: '只數頁面被打開的次數：不放 cookie，不認人，機器人與你自己的不算。搜尋只記三個人以上搜過的詞，三十天後忘記。',
} as const

/** Compared with the thirty days before; empty where nothing was counted then. */
export function comparedViews(views: number, before: number | null): string {
  if (before === null) return ''
  if (views === before) return '，和前三十天一樣多'
  return `，比前三十天${views > before ? '多' : '少'} ${formatCount(Math.abs(views - before))} 次`
}

/** `day`: 今天, or the date in short. */
export function busiestDay(day: string, views: number): string {
  return `最多的一天是${day === statisticsWording.today ? day : ` ${day}`}，${formatCount(views)} 次`
}

export function chartLabel(days: number, least: number, most: number): string {
  return `近${days === 14 ? '十四' : '三十'}天每日閱讀次數，最低 ${formatCount(least)} 次，最高 ${formatCount(most)} 次`
}

/** The reviews of one day: the first by its title. */
export function reviewsOfDay([first, ...others]: readonly NamedText[]): string {
  if (!first) return ''
  return others.length > 0 ? `${titleInSentence(first)}等 ${others.length + 1} 篇` : textTitle(first)
}

export function searchCount(count: number): string {
  return `${formatCount(count)} 次`
}

export function writeAbout(term: string): string {
  return `${statisticsWording.write}：${term}`
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
