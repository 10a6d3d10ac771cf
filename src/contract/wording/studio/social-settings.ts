/** Texts of 書頁之外 in 設定. */
export const socialSection = {
  title: '書頁之外：社群與影音',
  why: '相片日誌與影音頻道。沒填的那一邊，首頁不會留空。',
  photo: '相片日誌',
  photoText: '首頁、頁尾、分類與關於頁上的連結和卡片',
  video: '影音頻道',
  videoText: '自己的影片馬上播，外站影片按了才連過去',
  label: '名稱',
  url: '網址',
  handle: '帳號',
  description: '介紹',
} as const

export const postWording = {
  heading: '展開的貼文',
  none: '首頁上的一則貼文，按「展開」看全文。',
  add: '加一則貼文',
  remove: '拿掉這則貼文',
  date: '日期',
  datePattern: '2025-03-14',
  text: '全文',
  summary: '收起來時的開頭',
  lines: '直排的句子',
  linesHint: '一行一句，空著就不放',
  category: '紙色（分類）',
  picture: '貼文的圖片',
  alt: '替代文字',
  original: '原文網址（Instagram）',
} as const

export const cardsWording = {
  heading: '卡片',
  note: '數字照著自己的頁面抄，網站不會去算。',
  add: '加一張卡片',
  lines: '卡片上的句子',
  linesHint: '一行一句，兩三行剛好',
  likes: '讚',
  comments: '留言',
  url: '這一則的網址',
  category: '紙色（分類）',
} as const

export const videosWording = {
  autoplay: '第一支影片',
  second: '第二支影片',
  category_video: '分類頁的精選影片',
  add: '加一支影片',
  title: '片名',
  note: '一句說明',
  link: '影片網址（YouTube 或 Vimeo）',
  poster: '播放前的圖片',
  own: '放在本站的影片檔，看得見就靜音播放。填了網址，就改用外站那一支。',
  needsAll: '片名、網址、圖片都有了，才放得上首頁。',
} as const

export const picturesWording = {
  choose: '選一張圖',
  replace: '換一張',
} as const

export const itemWording = {
  save: '放上去',
  cancel: '算了',
  remove: '拿掉',
  badLink: '這個網址看不出是哪一則，請從那一頁的網址列整段貼過來。',
} as const

export const cardName = (place: number): string => `第 ${place + 1} 張`

/** In the names of the buttons that move it. */
export const movedCard = (place: number): string => `第 ${place + 1} 張卡片`
export const removeCard = (place: number): string => `拿掉第 ${place + 1} 張卡片`
