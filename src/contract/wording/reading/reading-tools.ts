/** The tools beside the text of a review: 目次 and 字 (docs/product/screens.md). */
export const readingToolsWording = {
  contents: '目次',
  settings: '字',
  settingsLabel: '閱讀設定',
  /** At the foot of 字: what a reader takes along. */
  take: '帶走這一篇',
  print: '列印',
  /** What is printed. */
  article: '只印文章',
  comments: '連同評論',
  /** In the panel of a note: closes it. */
  backToText: '回到正文',
  /** The box in which vertical text moves sideways. */
  verticalText: '直排內文',
} as const

/** The choices of 字, each group with its name first. */
export const readingSettingsWording = {
  size: { label: '字級', smallest: '特小', small: '小', medium: '中', large: '大', largest: '特大' },
  measure: { label: '行長', narrow: '短', standard: '中', wide: '長' },
  leading: { label: '行距', tight: '緊密', loose: '疏朗' },
  face: { label: '字體', ming: '明體', kai: '楷體', hei: '黑體' },
  flow: { label: '排列', horizontal: '橫排', vertical: '直排' },
  script: '文字',
  theme: { label: '配色', light: '淺色', dark: '深色' },
} as const

/** A text read by the device's own voice. */
export const readAloudWording = {
  label: '朗讀',
  start: '聽這一篇',
  pause: '暫停',
  resume: '繼續',
  stop: '停止',
  rate: '語速',
  rates: { slow: '慢', normal: '中', fast: '快' },
} as const

export const copyChapterLink = (heading: string): string => `複製〈${heading}〉的連結`

/** The panel of a note. */
export const noteLabel = '註釋'

/** 書籤卡 (docs/product/screens.md). */
export const quoteCardWording = {
  button: '籤',
  heading: '書籤卡',
  make: '書籤卡',
  choose: '選一句',
  shape: '版式',
  tall: '直幅',
  wide: '橫幅',
  drawing: '正在製圖……',
  failed: '這張書籤卡沒有做成。請稍後再試，或換一句。',
  tooLong: '書籤卡最多放 140 個字，請從選取的文字裡挑一句。',
  download: '下載',
  share: '分享',
  close: '關閉',
} as const

export const quoteCardFile = (title: string): string => `${title}－書籤卡.png`

/** A picture of the text at full size. */
export const pictureWording = {
  label: '圖片',
  enlarge: '放大或縮小圖片',
  before: '上一張',
  after: '下一張',
  close: '關閉',
} as const

export const openPicture = (alternative: string): string =>
  alternative === '' ? '看大圖' : `看大圖：${alternative}`
