/** Texts of the rich-text editor. */
export const studioWording = {
  surface: '內文',
  placeholder: '寫一句也算。空行上打「／」可以插入。',
  insert: '插入',
  insertMenu: '插入什麼',
  closeInsert: '關閉插入',
  photo: '拍照',
  insertHint: '空行上打「／」「、」或按 ＋ 都行；注音與倉頡選字時不會跳出來。',
  selectionMenu: '選取的文字',
  toolbar: '格式',
  linkAddress: '連結網址',
  linkHint: '貼上網址，或 /review/3',
  apply: '套用',
  removeLink: '拿掉連結',
  reading: '注音',
  removeReading: '拿掉注音',
  readingHint: '注音或拼音',
  more: '更多',
  caption: '圖說',
  galleryCaption: '整組的圖說，可以不寫',
  cardCaption: '那一頁在說什麼，可以不寫',
  alternativeText: '替代文字',
  alternativeHint: '看不見圖的人，會聽見這一句',
  decorative: '裝飾用圖',
  videoAddress: '影片網址',
  videoHint: 'YouTube 或 Vimeo 的網址',
  videoUnknown: '認不得這個網址，要 YouTube 或 Vimeo 的。',
  cardAddress: '那一頁的網址',
  cardHint: '書店、報導、別人的文章…',
  cardUnknown: '這不像網址，要 https 或 http 開頭。',
  cardLoading: '正在看那一頁怎麼介紹自己…',
  videoFound: '這是影片的網址',
  makeVideo: '放成影片',
  textWidth: '內文寬',
  fullWidth: '滿版',
  crop: '裁切',
  otherPicture: '換圖',
  libraryPicture: '從圖庫換',
  deletePicture: '拿掉',
  /** A picture with its neighbour, and out of a gallery again. */
  beside: '並排',
  alone: '單獨放',
  alternativeCount: (count: number) => `${count}／120`,
  tableTools: '表格',
  addRow: '加一列',
  deleteRow: '刪這列',
  addColumn: '加一欄',
  deleteColumn: '刪這欄',
  headingRow: '標題列',
  deleteTable: '刪表格',
  tools: '更多格式',
  pasted: '已貼上',
  pastedMarkdown: '已貼上，照 Markdown 排好了',
  pastedWithout: '已貼上，字型與顏色沒有跟來',
  titleMenu: '書名',
  onlyTitleMarks: '只加書名號',
  makePlain: '改成純文字',
} as const

/** How a comparison names a picture, with its caption. */
export const pictureLine = (caption: string): string => `［圖片］${caption}`

/** How a comparison shows a note, where its number stands. */
export const noteLine = (text: string): string => `〔註：${text}〕`
export const picturesLeftOut = (count: number): string => `${count} 張別站的圖沒有跟來`

/** Of links whose words stay. */
export const linksLeftOut = (count: number): string => `${count} 個連結只留下文字`

export const findWording = {
  name: '尋找與取代',
  find: '尋找',
  replaceBy: '取代成',
  replace: '取代',
  replaceOne: '取代這處',
  replaceAll: '全部取代',
  next: '下一處',
  previous: '上一處',
  folded: '繁簡通找',
  close: '關閉尋找',
  /** `count` is undefined before anything is looked for. */
  count: (count: number | undefined, current: number) => {
    if (count === undefined) return ''
    return count === 0 ? '沒有找到' : `${current}／${count} 處`
  },
  replaced: (count: number) => `換了 ${count} 處`,
} as const

/** The names of what can be inserted or formatted. `short`: on a phone; `keys`: other names to find it by. */
export const blockWording = {
  h2: { name: '標題', short: '標題', keys: 'ㄅㄊ heading h2', mark: '##' },
  h3: { name: '小標題', short: '小標題', keys: 'ㄒㄅㄊ subheading h3', mark: '###' },
  quotation: { name: '引文', short: '引文', keys: 'ㄧㄨ quote', mark: '>' },
  vertical: { name: '直排引文', short: '直排引文', keys: 'ㄓㄆ vertical quote', mark: '' },
  source: { name: '引文出處', short: '引文出處', keys: 'ㄧㄨㄔㄔ source cite', mark: '' },
  picture: { name: '圖片', short: '圖片', keys: 'ㄊㄆ image picture', mark: '貼上' },
  library: { name: '圖庫裡的圖片', short: '圖庫', keys: 'ㄊㄎ library pictures', mark: '' },
  gallery: { name: '圖組，二到九張', short: '圖組', keys: 'ㄊㄗ gallery pictures', mark: '' },
  note: { name: '註腳', short: '註腳', keys: 'ㄓㄐ note footnote', mark: '[^' },
  book: { name: '書卡：架上的一篇', short: '書卡', keys: 'ㄕㄎ book card title', mark: '《' },
  ordered: { name: '條目，一、二、三', short: '條目', keys: 'ㄊㄇ ordered list', mark: '1.' },
  bullets: { name: '條列', short: '條列', keys: 'ㄊㄌ bullet list', mark: '-' },
  poem: { name: '詩行，逐行斷句', short: '詩行', keys: 'ㄕㄏ poem verse', mark: '|' },
  video: { name: '影片', short: '影片', keys: 'ㄧㄆ video youtube vimeo', mark: '貼網址' },
  audio: { name: '錄音，MP3 或 M4A', short: '錄音', keys: 'ㄌㄧ audio sound', mark: '' },
  linkCard: { name: '連結卡：別站的一頁', short: '連結卡', keys: 'ㄌㄐㄎ link card bookmark', mark: '' },
  code: { name: '程式碼', short: '程式碼', keys: 'ㄔㄕㄇ code', mark: '```' },
  table: { name: '表格', short: '表格', keys: 'ㄅㄍ table', mark: '' },
  folded: { name: '摺起劇透', short: '摺起劇透', keys: 'ㄓㄑ spoiler details', mark: '', summary: '劇透' },
  divider: { name: '分隔', short: '分隔', keys: 'ㄈㄍ divider line', mark: '＊＊＊' },
} as const

export const inlineWording = {
  heading: '標題',
  quotation: '引文',
  emphasis: '著重',
  title: '《書名》',
  link: '連結',
  note: '註',
  strong: '粗體',
  properName: '專名號',
  highlighter: '螢光筆',
  strike: '刪除線',
  superscript: '上標',
  subscript: '下標',
  inlineCode: '行內程式碼',
  excerpt: '放上書腰',
  ruby: '注音',
  inlineNote: '夾註',
  clear: '清除格式',
  hide: '收起',
} as const
