/** The tools beside the text of a review: 目次 and 字 (docs/product/screens.md). */
export const readingToolsWording = {
  contents: '目次',
  settings: '字',
  settingsLabel: '閱讀設定',
  /** In the panel of a note: closes it. */
  backToText: '回到正文',
  /** The box in which vertical text moves sideways. */
  verticalText: '直排內文',
} as const

/** The choices of 字, each group with its name first. */
export const readingSettingsWording = {
  size: { label: '字級', small: '小', medium: '中', large: '大' },
  leading: { label: '行距', tight: '緊密', loose: '疏朗' },
  face: { label: '字體', ming: '明體', kai: '楷體', hei: '黑體' },
  flow: { label: '排列', horizontal: '橫排', vertical: '直排' },
  theme: { label: '配色', light: '淺色', dark: '深色' },
} as const

export function copyChapterLink(heading: string): string {
  return `複製〈${heading}〉的連結`
}

/** The panel of a note. */
export const noteLabel = '註釋'
