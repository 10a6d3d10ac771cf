import type { HomeSectionId } from '../../settings/home-sections.ts'
import { explorerWording, featuredWording, socialWording } from '../reviews/home.ts'
import type { Cloth } from '../../settings/cloths.ts'

/** Texts of 設定 in the owner's studio. */
export const settingsWording = {
  heading: '設定',
  lead: '改了就存，網站馬上跟著變',
  sections: '設定的各頁',
  loading: '正在打開設定…',
  undo: '復原',
  lines: '一行一句',
  address: 'https://…',
} as const

export const siteSection = {
  title: '站名',
  why: '印在題簽、分頁標題、分享卡與每一封信上。筆名與印章沒有設過的話，改了站名就跟著換。',
  state: '網站狀態',
  states: {
    true: ['公開', '人人讀得到，搜尋引擎也收'],
    false: [
      '尚未公開',
      '你慢慢準備。別人只看到站名與「籌備中，過一陣子再來。」；搜尋引擎不收，RSS 也關著。成員與預覽連結照樣打得開',
    ],
  },
  name: '站名',
  founder: '站主筆名',
  tagline: '標題語',
  email: '聯絡信箱',
  sampleEmail: '這是範例的信箱，換成你的',
  founded: '創站年',
  copyright: '版權年',
} as const

/** The strip below the frame of the studio. */
export const siteStripWording = {
  closed: '尚未公開：只有你和編輯看得見。',
  asVisitor: '用讀者的眼睛看',
  open: '公開網站…',
} as const

export const samplesLeft = (count: number, isPublic: boolean): string =>
  isPublic ? `範例還在：站上有 ${count} 篇不是你寫的書評，讀者看得見。` : `範例還在站上，共 ${count} 篇。`

export const lookSection = {
  title: '外觀',
  why: '書衣的顏色、印章，與關於頁上的照片。',
  cloth: '書衣',
  clothNote: '封面、頁尾、連結、信首與網站的分享卡用這個顏色；分類各有自己的顏色，朱印不變。',
  seal: '印章的字',
  sealPicture: '用自己的圖當印章',
  sealPictureNote: '放上圖片，頁首、分頁圖示、信首與分享卡就用它；封面仍印那個字。拿掉圖片，字就回來。',
  portrait: '關於頁上的照片',
  portraitAlt: '照片的替代文字',
} as const

export const clothNames: Record<Cloth, string> = {
  indigo: '靛藍',
  pine: '松綠',
  plum: '紫檀',
  tea: '茶褐',
  ink: '墨色',
}

export const homeSection = {
  title: '首頁',
  why: '每一段都能改字、換順序、收起。',
  note: (order: string) => `${order}。空著就用本來的字；收起的一段，讀者與搜尋引擎都看不到。`,
  hero: '封面大字',
  description: '一句話介紹',
  heading: '標題',
  sub: '標題旁的一句',
  ribbons: '上面的字是各分類的名字，在「分類」裡改。',
  hide: '收起',
  show: '放回來',
  reset: '恢復預設',
} as const

/** What home's sections are called in the settings, where nothing else is written. */
export const homeSectionNames: Record<HomeSectionId, string> = {
  hero: '封面',
  carousel: '分類書籤',
  featured: featuredWording.heading,
  explorer: explorerWording.heading,
  social: socialWording.heading,
  newsletter: '電子報',
}

export const categoriesSection = {
  title: '分類',
  why: '名字、句子與順序，首頁、書評、訂閱與搜尋都跟著換。最多十六個。',
  name: '名字',
  slug: '網址',
  slugHint: 'poetry-drama',
  tagline: '引句',
  description: '一句話',
  recommendation: '站主的推薦',
  books: '代表書單',
  booksHint: '一行一本：書名／作者',
  note: (order: string) =>
    `${order}。改名不改網址；網址改了，舊的會自己轉過來。原本的八類可以收起，不能刪；空著的段落不會出現。`,
  colour: '顏色，用過的會淡一點',
  asterism: '星官',
  icon: '圖示',
  icons: {
    landmark: '廊柱',
    orbit: '軌道',
    scale: '天平',
    sprout: '新芽',
    'venus-and-mars': '兩性',
    'book-open-text': '翻開的書',
    shuffle: '交錯',
    feather: '羽毛筆',
  },
  hide: '收起',
  show: '放回來',
  hidden: '已收起',
  add: '加一個分類',
  merge: '併進另一類…',
  mergeNow: '併進去',
  remove: '刪除',
  older: '預設選單的七個名字',
  olderNote: '還沒有文章用這個名字時，讀者按下去，看到的是右邊那一類，不會走到空的一頁。',
} as const

export const mergeQuestion = (from: string, into: string): string => `要把「${from}」併進「${into}」嗎？`

export const mergeText = (from: string): string =>
  `文章、草稿與訂閱都跟過去，舊網址會自己轉。「${from}」就此沒有了，不能復原。`

/** On a row of the settings. */
export const textsInCategory = (count: number): string => (count === 0 ? '沒有刊登的文章' : `${count} 篇`)

export const ownPagesSection = {
  title: '關於與條款',
  why: '和單頁一樣，在文稿裡寫。還沒刊登你的之前，讀者看到程式附的那一頁；收回或刪去，附的那一頁就回來。',
  names: { about: '關於', privacy: '隱私權政策', terms: '服務條款' },
  own: '你寫的',
  program: '程式附的',
  edit: '編輯',
} as const

export const editOwnPage = (name: string): string => `編輯${name}`

export const footerSection = {
  title: '頁尾',
  why: '每一頁最底下的那幾行。條款寫在別的網站，就填它的網址。',
  note: '頁尾第二句',
  linksNote: (order: string) => `排在條款後面，最多八個；${order}。`,
  addLink: '加一個連結',
  linkLabel: '連結的字',
  linkUrl: '連結的網址',
  privacyUrl: '隱私權政策的網址',
  termsUrl: '服務條款的網址',
} as const

export const commentsSection = {
  title: '先審後刊',
  why: '擋下來的不會不見，都在「評論」裡等你。',
  holdFirst: '第一次留言的訪客先等我看過',
  holdFirstText: '打開後，等候的會多一些',
  trustAfter: '刊登滿幾則就信任（填 0 表示一律檢查）',
  banned: '出現這些字就等候',
  bannedNote: '變體、空格、全形都算',
  addWord: '加一個',
} as const

export const newsletterSection = {
  title: '電子報',
  why: '訂閱要不要等讀者確認，寄過的信給不給人看。',
  heading: '首頁那一段的標題',
  lead: '標題底下的句子',
  confirmation: '確認信的內文',
  confirmationHint: '空著就用程式附的那一封；{site} 會換成站名。信裡的連結與期限照常附上。',
  confirm: '沒有郵件主機時，訂閱直接算數',
  confirmText: '接上之後，一律先寄確認信',
  archive: '公開寄過的信',
  archiveText: '每一期都有自己的網址，首頁的訂閱欄也會連過去；關掉就都看不到',
} as const

export const crawlersSection = {
  title: '搜尋與爬蟲',
  why: '搜尋引擎要的驗證碼，與替語言模型蒐集文字的程式。',
  codes: '搜尋引擎的驗證碼',
  google: 'Google Search Console 的驗證碼',
  bing: 'Bing 網站管理員的驗證碼',
  codeHint: '貼代碼，或整段 <meta …>',
  allowAi: '讓語言模型的爬蟲讀書評',
  allowAiText: '關掉就在 robots.txt 請它們離開，聽不聽由它們',
  llmsTxt: '提供 /llms.txt',
  llmsTxtText: '給語言模型看的目錄：站名、最近的書評與分類',
} as const

export const feedsSection = {
  title: 'RSS 訂閱',
  why: 'RSS、Atom 與 JSON Feed 一直都在；接上 WebSub 中樞，閱讀器馬上知道有新書評。',
  hub: 'WebSub 中樞的網址（空著就不通知）',
} as const

export const mailSection = {
  title: '寄信',
  why: 'SMTP 由主機設定，這裡看狀態、試寄一封，也再寄寄不出的信。',
  sends: '接上郵件主機了',
  stays: '這台主機還不會寄信',
  staysText: '確認信、邀請、通知都沒有寄出，存在主機的 mail 資料夾，一封一個檔案。',
  connect: '在主機的 .env 填這兩行，換成自己的郵件主機，重新啟動就好。還沒過期的確認信會自己補寄。',
  test: '試寄一封',
  retry: '再寄一次',
  retryAll: '全部再寄',
  stored: 'mail 資料夾裡的信',
  readHere: '在這裡讀',
  givenUp: '不再自己試了',
  triedAgain: '過一會兒自己再試',
} as const

export const storedMailText = (when: string, recipient: string): string => `${when}，寫給 ${recipient}`

export const readStoredMail = (subject: string, recipient: string): string =>
  `在這裡讀寫給 ${recipient} 的「${subject}」`

export const storedMailsLeft = (count: number): string => `更早的 ${count} 封，在主機的 mail 資料夾裡。`
export const retryMail = (recipient: string): string => `再寄一次給 ${recipient}`
export const retriedMails = (count: number): string => `${count} 封信馬上再試`

export const samplesSection = {
  title: '範例書評',
  why: '新站附的書評與設定。拿掉之後，改過的留著，其餘清掉。',
  none: '站上沒有範例書評了',
  remove: '拿掉範例…',
  confirm: '拿掉這些範例？',
  yes: '拿掉',
  no: '先留著',
  done: '範例拿掉了',
} as const

export const recipientText = (email: string): string => `試寄的信會寄到 ${email}`
export const testMailSent = (to: string): string => `寄往 ${to}，去信箱看看`
export const sampleCount = (count: number): string => `站上還有 ${count} 篇範例書評`

export function samplesFound(found: {
  reviews: number
  comments: number
  entries: number
  media: number
  settings: readonly string[]
}): string {
  const words = found.settings.length === 0 ? '' : '，還有附來的推薦、代表書單、社群與影音'
  return `書評 ${found.reviews} 篇、底下的評論 ${found.comments} 則、讀者書單裡的 ${found.entries} 筆、圖片與影片 ${found.media} 個${words}。拿掉就回不來。`
}

/** In the names of the buttons that move it. */
export const movedLink = (label: string): string => `連結「${label}」`
export const removeLink = (label: string): string => `拿掉連結「${label}」`
export const removeWord = (word: string): string => `移除 ${word}`
