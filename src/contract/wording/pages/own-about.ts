/** The About page with the owner's own text. */
export const ownAboutWording = {
  heading: '關於站主',
  contactButton: '寫信給我',
  reviewsButton: '閱讀書評',
  follow: {
    heading: '關注我',
    photo: { label: '相片日誌', text: '' },
    video: { label: '影音頻道', text: '' },
    newTab: '（另開新頁）',
  },
} as const
