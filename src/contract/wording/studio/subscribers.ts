import type { Bounce, SubscriberState } from '../../newsletter/letter-states.ts'

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

export const subscriberColumns = ['信箱', '狀態', '想收到', '訂閱日'] as const

export const allCategoriesName = '全部'

export const subscribersWording = {
  search: '搜尋信箱',
  states: '狀態',
  everybody: '全部',
  failing: '寄不到',
  email: '信箱',
  wants: '想收到',
  since: '訂閱日',
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

export function subscribersSummary(counts: { confirmed: number; pending: number; failing: number }): string {
  const { confirmed, pending, failing } = counts
  return `${confirmed} 位已確認，${pending} 位等候，${failing} 位寄不到`
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
} as const

export function skippedLine({ line, text, reason }: SkippedLine): string {
  return `第 ${line} 行「${text}」：${skippedReasons[reason]}`
}

/** Lines that are not in the report's list. */
export function moreSkippedLines(count: number): string {
  return `還有 ${count} 行`
}

interface SkippedLine {
  line: number
  text: string
  reason: keyof typeof skippedReasons
}
