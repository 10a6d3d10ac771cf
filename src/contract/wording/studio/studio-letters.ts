import type { NamedText } from '../../reviews/text-kinds.ts'
import { titleInSentence } from '../reviews/sentences.ts'
import { inThousands } from '../site/fields.ts'

/** Texts of 電子報 in the owner's studio. */
export const lettersWording = {
  heading: '電子報',
  parts: '電子報的分頁',
  write: '寫一期',
  sent: '已寄出',
  subscribers: '訂閱者',
  subject: '主旨',
  secondLine: '信箱列表裡的第二行',
  opening: '開頭的話',
  openingHint: '見字如面：',
  reviews: '上一期之後的書評',
  reviewsHint: (order: string) => `勾選要收的；${order}`,
  noReviews: '上一期之後還沒有新的書評。',
  to: '寄給誰，什麼時候',
  audience: '寄給誰',
  sendTime: '什麼時候寄',
  everybody: '所有確認過的讀者',
  byCategory: '只給想收到這幾類的人',
  categories: '分類',
  now: '現在寄',
  later: '排程',
  answers: '讀者回信會到',
  send: '寄出…',
  schedule: '排程寄出…',
  test: '先寄一封給自己',
  remove: '刪掉這份草稿',
  saving: '儲存中…',
  saved: '已儲存',
  preview: '信的樣子',
  desktop: '桌機',
  phone: '手機',
  dark: '手機，深色',
  plain: '純文字',
  untested: '這一期還沒有試寄過，先寄一封給自己看看？',
  notAgain: '寄出之後，內容不能再改。',
  back: '再想想',
  sendNow: '寄出',
  scheduleNow: '排程寄出',
  past: '這個時間已經過了，往後挪一點。',
  empty: '信紙鋪好了',
  emptyText: '從新寫的書評裡挑幾篇，兩分鐘就能寄出一期。',
  drafts: '還沒寄的信',
  nextLetter: '下一期',
  prepare: '準備這封信',
  nothingSent: '還沒有寄過信',
  nothingSentText: '寄出的每一期都會留在這裡。',
  sending: '正在寄',
  stopped: '先停著',
  scheduled: '已排程',
  stop: '先停一下',
  resume: '繼續',
  unschedule: '取消排程',
  canClose: '可以關掉這一頁，信會繼續寄。',
  delivered: '寄到',
  failed: '寄不到',
  retrying: '暫時寄不到，還在重試',
  left: '退訂',
  visits: '從信裡點進來',
  publicPage: '公開的那一頁',
  noTracking: '不放追蹤圖，所以不知道誰打開了；只數從信裡點回網站的次數，不記是誰。',
  show: '看這一期',
  hide: '收起來',
} as const

export function letterHeading(number: number): string {
  return `第 ${number} 期`
}

export function lettersSummary(confirmed: number): string {
  return `寄到 ${inThousands(confirmed)} 個信箱`
}

export function withCount(text: string, count: number): string {
  return `${text}，${inThousands(count)} 位`
}

export function aloneText(text: NamedText): string {
  return `${titleInSentence(text)}說好單獨寄一封。`
}

export function includeReview(text: NamedText): string {
  return `收進${titleInSentence(text)}`
}

export function scheduledReviewText(time: string): string {
  return `已排程，${time} 刊登`
}

export function sendQuestion(number: number, count: number): string {
  return `把第 ${number} 期寄給 ${inThousands(count)} 位讀者？`
}

export function sendTime(time: string): string {
  return `${time} 寄出；在那之前隨時可以取消。`
}

export function testedText(to: string, time: string): string {
  return `試寄信已到 ${to}，${time}`
}

/** `minutes`: undefined before they can be estimated. */
export function progressText(done: number, total: number, minutes: number | undefined): string {
  const numbers = `${inThousands(done)}／${inThousands(total)}`
  return minutes === undefined ? `${numbers}。` : `${numbers}，約還要 ${minutes} 分鐘。`
}

export function scheduledText(time: string): string {
  return `${time} 寄出`
}

export function retryText(count: number): string {
  return `再試寄不到的 ${inThousands(count)} 封`
}
