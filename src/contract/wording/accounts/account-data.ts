import type { ReadingStatus } from '../../reading/reading-statuses.ts'

/** Export and deletion of an account (docs/product/accounts.md). */

/** The columns of the tables for spreadsheets, which an import reads, too. */
export const exportColumns = {
  review_id: '書評編號',
  title: '書名',
  author: '作者',
  isbn: 'ISBN',
  status: '閱讀狀態',
  own_rating: '我的評分',
  readings: '閱讀起訖',
  added_at: '加入時間',
  notes: '筆記',
  bookmarked_at: '收藏時間',
  comment_id: '評論編號',
  parent_id: '回覆的評論編號',
  user_name: '署名',
  content: '評論',
  likes: '讚',
  posted_at: '發表時間',
  changed_at: '修改時間',
} as const

/** The lists of an account export that an import reads. */
export const exportedListNames = { reading_list: '書單', bookmarks: '收藏', highlights: '劃線' } as const

export const exportedStatusNames: Record<ReadingStatus, string> = {
  want_to_read: '想讀',
  reading: '閱讀中',
  completed: '已讀完',
}

/** The name on comments of deleted accounts. */
export const DEPARTED_READER = '已離開的讀者'
