import type { SubscriberState } from '../letter-states.ts'

/** Also written to and read from the table of subscribers. */
export const subscriberStateNames: Record<SubscriberState, string> = {
  confirmed: '已確認',
  pending: '等候確認',
  left: '已退訂',
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
  import: '匯入',
  export: '匯出 CSV',
  showMore: '顯示更多',
  importHeading: '匯入訂閱者',
  importAbout: '每行一個信箱，或貼上整份 CSV。已退訂的人不會再加回來。',
  list: '信箱名單',
  file: '選檔案…',
  consent: '名單上的人都同意過收這份電子報',
  cancel: '取消',
  close: '好',
  fileName: '星槎訂閱者',
} as const

export function subscribersSummary(counts: { confirmed: number; pending: number; failing: number }): string {
  const { confirmed, pending, failing } = counts
  return `${confirmed} 位已確認，${pending} 位等候，${failing} 位寄不到`
}

export function importReport(report: {
  added: number
  known: number
  left: number
  skipped: number
}): string {
  const { added, known, left, skipped } = report
  return `加進 ${added} 位；${known} 位本來就在，${left} 位已退訂、沒有加回，${skipped} 筆略過。`
}
