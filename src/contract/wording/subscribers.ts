import type { SubscriberState } from '../letter-states.ts'

/** Also written to and read from the table of subscribers. */
export const subscriberStateNames: Record<SubscriberState, string> = {
  confirmed: '已確認',
  pending: '等候確認',
  left: '已退訂',
}

export const subscriberColumns = ['信箱', '狀態', '想收到', '訂閱日'] as const

export const allCategoriesName = '全部'
