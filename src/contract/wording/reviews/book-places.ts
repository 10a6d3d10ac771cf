/** 書在哪裡, at the end of a review (docs/product/screens.md). */
export const bookPlacesWording = {
  heading: '書在哪裡',
  /** Before the link to it. */
  label: '買或借',
  byIsbn: '以 ISBN 查詢，另開分頁。',
  byName: '以書名與作者查詢，另開分頁。',
  byEither: '以 ISBN 或書名查詢，另開分頁。',
  unpaid: '不收佣金，按下之前也不連線。',
} as const
