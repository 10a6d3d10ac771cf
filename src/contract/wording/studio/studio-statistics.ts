import type { NamedText } from '../../reviews/text-kinds.ts'
import { kindNames, textTitle } from '../reviews/books.ts'
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
  months: '每月的數字',
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

/** Texts of 數字 and of the numbers of one text. */
export const monthsWording = {
  spans: { 12: '十二個月', 24: '二十四個月' },
  span: '期間',
  until: '到今天為止',
  csv: 'CSV',
  loading: '正在數…',
  reading: '閱讀',
  readingSub: '線是閱讀次數，底下的紅點是新文章，最多畫四個',
  views: '次閱讀',
  texts: '篇新文章',
  comments: '則評論',
  subscribers: '位訂閱者',
  months: '每月閱讀次數與新文章',
  month: '月份',
  newTexts: '新文章',
  which: '哪一篇',
  whichSub: '按一篇，看這一篇的數字',
  all: '看全部',
  from: '從哪裡來',
  fromAbout: '只記網站的名字，不記是哪一頁、哪一個人',
  direct: '直接打開',
  directAbout: '沒有來源',
  growth: '訂閱者',
  growthSub: '兩年來',
  roll: '名冊',
  seasons: '每季新增與離開',
  season: '季',
  joined: '新增',
  left: '離開',
  total: '合計',
  note: '只數頁面被打開的次數：不放 cookie，不認人，機器人與你自己的不算。逐日的數字留兩年，之後併成每月；網站的名字留兩年。',
  empty: '天還沒黑',
  emptySub: '這段期間還沒有人打開書評',
  emptyText: '有人打開書評，這裡每月點一顆星。',
  emptyShelf: '有人打開書評，這裡每月點一顆星。第一篇刊登後，很快就看得見。',
  writeFirst: '寫第一篇',
  sincePublished: '刊登以來',
  readers: '位收進書單',
  fromHere: '位從這裡訂閱',
  fromLetters: '次從信裡點進來',
  /** In place of the numbers of a 單頁. */
  pageUncounted: '單頁不計數：它不在任何列表裡，只有選單和連結帶人來。',
  published: '刊登',
  weeks: '每週閱讀次數',
  monthly: '每月閱讀次數',
  day: '日期',
  today: '今天',
  units: { day: '日', week: '週', month: '月' },
  week: '那一週',
  openText: '打開文稿',
  unread: '還沒有人打開這一篇。',
  csvColumns: ['表', '名稱', '期間', '數目'],
  csvJoined: '新增訂閱',
  csvLeft: '離開',
  csvTotal: '月底訂閱者',
} as const

/** 其他 31 站: sites without a line of their own. */
export const otherSites = (count: number): string => `其他 ${count} 站`

export const monthsLabel = (count: number, least: number, most: number): string =>
  `${count} 個月的每月閱讀次數，最低 ${formatCount(least)} 次，最高 ${formatCount(most)} 次`

/** `unit`: 日, 週 or 月, for each of which the chart has a star. */
export const textChartLabel = (unit: string, least: number, most: number): string =>
  `刊登以來每${unit}閱讀次數，最低 ${formatCount(least)} 次，最高 ${formatCount(most)} 次`

/** 沈復，2026/10/31 刊登，21 則評論. */
export const aboutText = (author: string, date: string | null, comments: number): string =>
  [author, date === null ? '' : `${date} 刊登`, `${formatCount(comments)} 則評論`].filter(Boolean).join('，')

/** 單頁，2026/10/31 刊登. */
export function aboutPage(date: string | null): string {
  return date === null ? kindNames.page : `${kindNames.page}，${date} 刊登`
}

/** 2026 秋: the season of a month, whose winter begins in December. */
export function seasonText(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${number < 3 ? year - 1 : year} ${['冬', '春', '夏', '秋'][Math.floor((number % 12) / 3)]}`
}

/** Compared with the thirty days before; empty where nothing was counted then. */
export function comparedViews(views: number, before: number | null): string {
  if (before === null) return ''
  if (views === before) return '，和前三十天一樣多'
  return `，比前三十天${views > before ? '多' : '少'} ${formatCount(Math.abs(views - before))} 次`
}

/** `day`: 今天, or the date in short. */
export const busiestDay = (day: string, views: number): string =>
  `最多的一天是${day === statisticsWording.today ? day : ` ${day}`}，${formatCount(views)} 次`

export const chartLabel = (days: number, least: number, most: number): string =>
  `近${days === 14 ? '十四' : '三十'}天每日閱讀次數，最低 ${formatCount(least)} 次，最高 ${formatCount(most)} 次`

/** The reviews of one day: the first by its title. */
export function reviewsOfDay([first, ...others]: readonly NamedText[]): string {
  if (!first) return ''
  return others.length > 0 ? `${titleInSentence(first)}等 ${others.length + 1} 篇` : textTitle(first)
}

/** 2026 年 9 月 in the table of months, 9 月 below the chart, with the year in January. */
export function monthText(day: string, isShort = false): string {
  const [year, month] = day.split('-').map(Number)
  if (!isShort) return `${year} 年 ${month} 月`
  return month === 1 ? `${year}/1 月` : `${month} 月`
}

/** 11/3 of a day. */
export function shortDate(day: string): string {
  const [, month, date] = day.split('-')
  return `${Number(month)}/${Number(date)}`
}

export const searchCount = (count: number): string => `${formatCount(count)} 次`
export const writeAbout = (term: string): string => `${statisticsWording.write}：${term}`
export const formatCount = (count: number): string => count.toLocaleString('en-US')
