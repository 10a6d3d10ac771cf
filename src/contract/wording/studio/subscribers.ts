import {
  type Bounce,
  SUBSCRIBER_IMPORT_LIMIT,
  SUBSCRIBER_IMPORT_LINES,
  type SubscriberSource,
  type SubscriberState,
} from '../../newsletter/letter-states.ts'
import { inThousands } from '../site/fields.ts'

/** Also written to and read from the table of subscribers. */
export const subscriberStateNames: Record<SubscriberState, string> = {
  confirmed: '已確認',
  pending: '等候確認',
  left: '已退訂',
}

export const bounceNames: Record<Bounce, string> = {
  full: '信箱已滿',
  unknown: '查無此址',
  refused: '對方不收',
}

export const subscriberColumns = ['信箱', '狀態', '想收到', '訂閱日', '名字', '標記'] as const

export const allCategoriesName = '全部'

export const subscribersWording = {
  search: '信箱、名字或標記',
  states: '狀態',
  anyState: '任何狀態',
  failing: '寄不到',
  email: '信箱',
  name: '名字',
  labels: '標記',
  anyLabel: '全部',
  newLabel: '新標記',
  selectFirst: '先在名冊上勾選要加標記的人。',
  order: '排序',
  orders: { newest: '最近訂閱', oldest: '最早訂閱', email: '照信箱' },
  select: '選取',
  selectAll: '全部選取',
  clearSelection: '取消選取',
  addLabel: '加標記…',
  addLabelTo: '加上',
  from: '從哪裡來',
  since: '訂閱日',
  roll: '名冊',
  growth: '兩年來',
  showNumbers: '看數字',
  add: '加一位',
  addHint: '記下今天的日期；沒勾就先寄確認信。已退訂的人加不回來，要由本人再訂。',
  hasConsent: '對方已經答應收信，免確認',
  mailConfirmation: '寄確認信',
  addAtOnce: '加進名冊',
  added: (email: string) => `${email} 加進名冊了`,
  waits: (email: string) => `網站還不能寄信；接上郵件主機，就寄確認信給 ${email}`,
  asked: (email: string) => `確認信寄給 ${email} 了`,
  edit: '名字與標記',
  save: '儲存',
  empty: '這裡沒有人',
  emptyText: '換個條件，或匯入原來的名單。',
  none: '還沒有人訂閱',
  noneText: '首頁最底下有訂閱欄；原來的名單也可以匯入。',
  import: '匯入',
  export: '匯出 CSV',
  importHeading: '匯入訂閱者',
  importAbout: '每行一個信箱，或貼上整份 CSV。已退訂的人不會再加回來。',
  list: '信箱名單',
  file: '選檔案…',
  fileLabel: '名單的檔案',
  consent: '名單上的人都同意過收這份電子報',
  cancel: '取消',
  close: '好',
  fileName: '訂閱者',
  more: '更多動作',
  mailAgain: '再寄給這個信箱',
  end: '替這位讀者退訂',
  stopped: '不再寄',
  bounces: '退回來的信怎麼回到這裡',
  bouncesAbout:
    '信箱已滿或查無此址，郵件服務會通報。把下面這個網址填進服務的退信通報（webhook），Postmark、SendGrid 與一般 JSON 都收，Amazon SES 請設成用電子郵件通知退信；網址等於密碼，別給別人看。',
  bouncesMailbox: '另外，每五分鐘讀一次退信信箱。',
  bouncesNoMailbox: '沒有郵件服務的話，設定 BOUNCE_IMAP_URL，網站就自己去信箱讀退信。',
  copyAddress: '複製網址',
} as const

const sourceNames: Record<Exclude<SubscriberSource, 'text'>, string> = {
  home: '首頁',
  import: '匯入',
  hand: '手動加入',
}

/** Where a subscriber comes from, as the roll says it. `text`: the name of a text that is still there. */
export function sourceText(source: SubscriberSource | null, text: string | null, consented: string | null) {
  if (source === null) return '—'
  if (source === 'text') return text === null ? '某篇文末' : `${text}底下`
  return consented === null ? sourceNames[source] : `${sourceNames[source]}，${consented} 已答應`
}

export const selectedSubscribers = (count: number): string => `已選 ${count} 位`
export const labelSelected = (count: number): string => `替 ${count} 位加標記`
export const takeLabel = (label: string): string => `拿掉「${label}」`

/** Of those who chose categories. */
export const wantsOnly = (categories: string): string => `只收${categories}`

/** 407 位已確認，比上個月多 6 位. */
export function growthSummary(now: number, before: number): string {
  const more = now - before
  const change = more === 0 ? '和上個月一樣' : `比上個月${more > 0 ? '多' : '少'} ${Math.abs(more)} 位`
  return `${now} 位已確認，${change}`
}

export const growthLabel = (months: number, least: number, most: number): string =>
  `近 ${months} 個月每月月底的訂閱人數，最低 ${least} 位，最高 ${most} 位`

export function subscribersSummary(counts: { confirmed: number; pending: number; failing: number }): string {
  const { confirmed, pending, failing } = counts
  return `${confirmed} 位已確認，${pending} 位等候，${failing} 位寄不到`
}

/** The list stays as it was pasted. */
export function listTooLong(length: number, lines: number): string {
  const [most, mostLines] = [SUBSCRIBER_IMPORT_LIMIT, SUBSCRIBER_IMPORT_LINES].map(inThousands)
  return `這份名單有 ${inThousands(length)} 個字、${inThousands(lines)} 行；一次最多 ${most} 個字、${mostLines} 行。分成幾份匯入。`
}

export function importReport(report: {
  added: number
  known: number
  left: number
  skipped: readonly unknown[]
}): string {
  const { added, known, left, skipped } = report
  return `加進 ${added} 位；${known} 位本來就在，${left} 位已退訂、沒有加回，${skipped.length} 行略過。`
}

const skippedReasons = {
  no_address: '沒有信箱',
  not_address: '不是信箱',
  uncertain: '還沒確認，或查無此址',
  repeated: '前面已經有了',
  details_too_long: '信箱加進來了；名字或標記太長、不能用，沒有跟著加',
} as const

export const skippedLine = ({ line, text, reason }: SkippedLine): string =>
  `第 ${line} 行「${text}」：${skippedReasons[reason]}`

/** Lines that are not in the report's list. */
export const moreSkippedLines = (count: number): string => `還有 ${count} 行`

interface SkippedLine {
  line: number
  text: string
  reason: keyof typeof skippedReasons
}
