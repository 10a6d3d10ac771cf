import { DAY } from '../../durations.ts'
import type { LetterState, TextForm } from '../../newsletter/letter-states.ts'
import type { Letter } from '../../newsletter/letters.ts'
import type { NamedText } from '../../reviews/text-kinds.ts'
import { chineseCount } from '../../text/chinese-number.ts'
import { titleInSentence } from '../reviews/sentences.ts'
import { inThousands } from '../site/fields.ts'

/** Texts of 電子報 in the owner's studio. */
export const lettersWording = {
  heading: '電子報',
  parts: '電子報的分頁',
  write: '信稿',
  begin: '寫一封信',
  sent: '已寄出',
  subscribers: '訂閱者',
  subject: '主旨',
  secondLine: '第二行，信箱列表裡看得到',
  placeholder: '見字如面：',
  audience: '寄給誰',
  sendTime: '什麼時候寄',
  everybody: '所有確認過的',
  byCategory: '只給想收到這些分類的',
  byLabel: '只給某些標記…',
  labels: '標記',
  categories: '分類',
  now: '現在寄',
  later: '排程',
  answers: '讀者回信會到',
  send: '寄出…',
  test: '先寄給自己',
  remove: '刪掉這封',
  keep: '留著',
  deleteText: '刪掉之後拿不回來。',
  open: '打開來寫',
  unsaved: '信還沒存好，等它存好再試一次。',
  preview: '預覽',
  desktop: '桌機',
  phone: '手機',
  dark: '深色',
  plain: '純文字',
  untested: '還沒有試寄過，先寄一封給自己看看？',
  notAgain: '寄出之後，內容不能再改。',
  canUnschedule: '在那之前隨時可以取消排程，回來再改。',
  waitsForSite: '網站還沒有公開：到時候還沒公開，就等公開了再寄。',
  notPublic: '不公開成網頁，只寄到信箱。',
  back: '再想想',
  past: '這個時間已經過了，往後挪一點。',
  empty: '信紙鋪好了',
  emptyText: '寫一封信，或是先把歡迎信寫好。',
  recent: '最近寄出',
  missing: '找不到這封信',
  toLetters: '回到信稿',
  leftHere: '這封信在別處刪掉了；寫在這台裝置上的字還在。',
  moveApart: '另存成一封信',
  notMoved: '還沒存成；這裡的字都留著，再試一次。',
  noWelcome: '還沒有歡迎信：訂閱確認之後自動寄出的那一封。',
  writeWelcome: '寫歡迎信',
  welcomeAbout: '訂閱確認之後自動寄出，一人一次。',
  welcomeTo: '寄給之後確認訂閱的人，一人一次',
  startWelcome: '開始寄',
  stopWelcome: '先停下來',
  takeOut: '拿掉',
  notSendable: '還沒有刊登，也沒有排程：寄出之前要先刊登。',
  unreadable: '這一篇現在讀不到。',
  insertWaiting: '放進來',
  prepare: '準備這封信',
  nothingSent: '還沒有寄過信',
  nothingSentText: '寄出的每一期都會留在這裡。',
  sending: '正在寄',
  stopped: '先停著',
  stop: '先停一下',
  resume: '繼續',
  unschedule: '取消排程',
  canClose: '可以關掉這一頁，信會繼續寄。',
  delivered: '寄到',
  failed: '寄不到',
  left: '退訂',
  visits: '從信裡點進來',
  publicPage: '公開的那一頁',
  noTracking: '不放追蹤圖，所以不知道誰打開了；只數從信裡點回網站的次數，不記是誰。',
  show: '看這一期',
  hide: '收起來',
} as const

/** `number`: null for the mail after the confirmation. */
export const letterHeading = (number: number | null): string =>
  number === null ? '歡迎信' : `第 ${number} 期`

export const letterName = (subject: string): string => (subject === '' ? '還沒有主旨' : subject)

export const letterStateNames = {
  draft: '草稿',
  scheduled: '已排程',
  sending: '正在寄',
  stopped: '先停著',
  sent: '寄完了',
  running: '每天在寄',
} as const satisfies Record<LetterState, string>

export const textForms = {
  card: '書卡',
  whole: '整篇放進來',
  link: '只留連結',
} as const satisfies Record<TextForm, string>

export const formOf = (label: string): string => `${label}怎麼放`
export const moreOf = (name: string): string => `更多動作：${name}`
export const allSent = (count: number): string => `全部 ${inThousands(count)} 期`
export const sentSoFar = (count: number): string => `寄了 ${inThousands(count)} 封`

export const deleteQuestion = (subject: string): string =>
  subject === '' ? '刪掉這封信？' : `刪掉「${subject}」？`

/** What became of a letter that was sent. */
export function resultText({ deliveries, visits }: Pick<Letter, 'deliveries' | 'visits'>): string {
  if (!deliveries) return ''
  const { sent, failed, bounced, left, dropped } = deliveries
  return `寄到 ${inThousands(sent)}、寄不到 ${inThousands(failed + bounced)}、退訂 ${inThousands(left + dropped)}、點進來 ${inThousands(visits)} 次`
}

/** `until`: such as 12/05. */
export const retriedText = (count: number, until: string): string =>
  `寄完了，${inThousands(count)} 封再試到 ${until}。`

/** Beside the last letter: 四天後停止重試, while mails of it are tried again. */
export function retriesEnd(deliveries: Letter['deliveries'], now: number): string {
  if (!deliveries || deliveries.retried === 0 || deliveries.retried_until === null) return ''
  const days = Math.ceil((Date.parse(deliveries.retried_until) - now) / DAY)
  return days <= 1 ? '一天內停止重試' : `${chineseCount(days)}天後停止重試`
}

export const waitingText = (texts: readonly NamedText[]): string =>
  `等著進下一期：${texts.map((text) => titleInSentence(text)).join('、')}。`

/** `length`: such as 2,184 字. */
export const wholeText = (length: string, pictures: number): string =>
  `整篇，${length}${pictures === 0 ? '' : `，${pictures} 張圖`}`

/** After the number of characters. */
export const sizeText = (kilobytes: number): string => `，信約 ${inThousands(kilobytes)} KB`

export const cutText = (kilobytes: number): string =>
  `這封信約 ${inThousands(kilobytes)} KB。超過 102 KB 的部分，Gmail 會收在「顯示完整郵件」後面；長文改成書卡會短一些。`

export const sentTo = (count: number): string => `寄給 ${inThousands(count)} 位`

/** After whom it goes to. */
export const answeredTo = (address: string): string => `，回信到 ${address}`
export const publicAt = (number: number | null): string => `也公開成一頁：/letters/${number ?? ''}`
export const sendHeading = (number: number | null): string => `寄出${letterHeading(number)}`

/** `count`: undefined while it is not known. */
export const sendLabel = (isScheduled: boolean, count: number | undefined): string =>
  `${isScheduled ? '排程寄出' : '寄出'}${count === undefined ? '' : `，${inThousands(count)} 封`}`

export const lettersSummary = (confirmed: number): string => `每月一封，寄到 ${inThousands(confirmed)} 個信箱`
export const withCount = (text: string, count: number): string => `${text}，${inThousands(count)} 位`
export const aloneText = (text: NamedText): string => `${titleInSentence(text)}說好單獨寄一封。`
export const scheduledReviewText = (time: string): string => `已排程，${time} 刊登`
export const testedAt = (time: string): string => `${time} 試寄過。`
export const testedText = (to: string, time: string): string => `試寄信已到 ${to}，${time}`

/** `minutes`: undefined before they can be estimated. */
export function progressText(done: number, total: number, minutes: number | undefined): string {
  const numbers = `${inThousands(done)}／${inThousands(total)}`
  return minutes === undefined ? `${numbers}。` : `${numbers}，約還要 ${minutes} 分鐘。`
}

export const scheduledText = (time: string): string => `${time} 寄出`
export const retryText = (count: number): string => `再試寄不到的 ${inThousands(count)} 封`
