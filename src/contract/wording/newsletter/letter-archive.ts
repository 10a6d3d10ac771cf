/** Texts of the public pages of letters. */
export const letterArchiveWording = {
  heading: '過往各期',
  lead: '寄過的電子報，都收在這裡。',
  empty: '還沒有寄過信',
  emptyText: '第一期寄出之後，就會出現在這裡。',
  missing: '找不到這一期',
  missingText: '這一期不在這裡。',
  toHome: '回到首頁',
  all: '過往各期',
  read: '讀這一篇',
  earlier: '上一期',
  later: '下一期',
  pages: '前後各期',
} as const

export const letterTitle = (number: number): string => `第 ${number} 期`

/** What stands in a mail's plain text. */
export const articleMailWording = {
  picture: (about: string) => `［圖：${about}］`,
} as const
