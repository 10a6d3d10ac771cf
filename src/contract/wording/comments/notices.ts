import { chineseCount } from '../../text/chinese-number.ts'

/** The mails about answers for readers, and about new comments for the owner (docs/product/comments.md). */
export const noticeWording = {
  /** Below the reader's own words. */
  you: '你',
  toAnswer: '到這一則回覆',
  why: '你勾選了「有人回覆時寄信給我」。',
  leaveThread: '這一串不再寄',
  leaveAll: '全部不再寄',
  toStudio: '回一句',
  whyOwner: '這封信寄到站主的帳號信箱；什麼時候寄，在書案的「設定」裡的「評論」改。',
} as const

export const answerHeading = (name: string, title: string): string => `${name}回覆了你在${title}的評論`

export const newsHeading = (count: number): string =>
  `書評底下有${count <= 99 ? chineseCount(count) : ` ${count} `}則新的話`

/** `answersYou`: the comment answers the owner's. */
export const writtenAt = (name: string, title: string, answersYou: boolean): string =>
  answersYou ? `${name}在${title}回覆了你` : `${name}寫在${title}`

export const moreNews = (count: number): string => `還有 ${count} 則，都在書案的「評論」裡。`
