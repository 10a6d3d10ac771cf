/** Names of the pages of 設定, the line beside each name, and what the list of phones says of it. */
export const settingsPages = {
  site: { title: '門面', lead: '讀者第一眼看到的', about: '站名、首頁的字、公開與否' },
  menu: { title: '選單', lead: '頁首與頁尾的連結', about: '頁首與頁尾的連結' },
  categories: { title: '分類', lead: '名字、顏色與順序，最多十六個', about: '名字、顏色與順序' },
  comments: { title: '評論', lead: '誰先等一等，怎麼告訴你', about: '誰要先等你看、寄信通知' },
  newsletter: { title: '電子報', lead: '怎麼訂，信首怎麼寫', about: '訂閱方式、信首、寄過的信' },
  look: { title: '外觀', lead: '書衣與印章', about: '書衣、印章、照片' },
  account: { title: '帳號', lead: '你，和一起寫的人', about: '名字、密碼、通行密鑰、編輯' },
  mail: { title: '寄信', lead: '信怎麼離開這台主機', about: '郵件主機、退信' },
  backups: { title: '備份', lead: '哪天出了事，從這裡還原', about: '整個網站存成一個檔' },
  'sign-in': { title: '登入方式', lead: '由主機設定，這裡看狀態', about: '由主機設定，這裡看狀態' },
  moving: { title: '搬進搬出', lead: '東西是你的，隨時帶得走', about: '匯入、匯出、附來的範例' },
  redirects: { title: '舊網址', lead: '舊的路，通到新的一頁', about: '轉址' },
  tokens: { title: '權杖', lead: '讓別的程式替你讀寫', about: '讓別的程式替你讀寫' },
  federation: { title: '聯邦與 RSS', lead: '讓別的網站與閱讀器知道', about: 'ActivityPub、WebSub' },
  crawlers: { title: '搜尋與爬蟲', lead: '誰來讀，讀去做什麼', about: '驗證碼、語言模型' },
  books: { title: '書目與書店', lead: '去哪裡找書，書的資料從哪裡來', about: '書在哪裡、照 ISBN 帶入' },
  monitoring: { title: '監測', lead: '網站好不好，讓程式來問', about: '健康檢查、監測指標' },
  log: { title: '紀錄', lead: '誰在什麼時候做了什麼', about: '誰在什麼時候做了什麼' },
} as const

/** The two halves of 設定. */
export const settingsHalves = { daily: '日常', upkeep: '站務' } as const

export type SettingsHalf = keyof typeof settingsHalves

/** What is set now, in a word, beside the name of a page. */
export const settingsValues = {
  public: '公開',
  closed: '尚未公開',
  sampleContact: '換信箱',
  lettersPublic: '寄過的信公開',
  lettersHidden: '寄過的信不公開',
  sends: '接上了',
  stays: '還沒接上',
  noBackup: '還沒有',
  backupFailed: '沒有成功',
  on: '開',
  off: '關',
  read: '讓讀',
  unread: '不讓讀',
  network: '上網找',
  noNetwork: '只找站上',
} as const

export const settingsListWording = {
  find: '找一項設定',
  none: '沒有這一項。換個字試試。',
  /** Of the dot beside a name in the index. */
  pending: '等你處理',
} as const

export const categoriesValue = (count: number, most: number): string => `${count}／${most}`
export const redirectsValue = (count: number): string => (count === 0 ? '' : `${count} 條`)
export const tokensValue = (count: number): string => (count === 0 ? '' : `${count} 個`)
export const samplesValue = (count: number): string => (count === 0 ? '' : `範例 ${count} 篇`)

export const stateSection = {
  title: '網站狀態',
  why: '要公開，或再準備一陣子。',
} as const

export const footerLinksSection = {
  title: '頁尾的連結',
} as const

export const ownAccountSection = {
  title: '你的帳號',
  why: '名字、信箱、密碼、通行密鑰與兩步驟驗證，都在帳號那一頁。',
  open: '打開我的帳號',
} as const

export const signInSection = {
  title: '登入方式',
  why: '信箱與密碼、信裡的驗證碼、通行密鑰一直都能用；外面的帳號由主機的環境變數接上。',
  email: '電子信箱',
  emailText: '密碼，或寄到信箱的驗證碼',
  passkey: '通行密鑰',
  passkeyText: '讀者自己在帳號裡加',
  isOn: '接上了',
  isOff: '還沒接上',
  variables: {
    google: 'GOOGLE_CLIENT_ID、GOOGLE_CLIENT_SECRET',
    line: 'LINE_CLIENT_ID、LINE_CLIENT_SECRET',
    oidc: 'OIDC_ISSUER、OIDC_CLIENT_ID、OIDC_CLIENT_SECRET',
  },
} as const

export const exportSection = {
  title: '匯出',
  why: '文稿是 Markdown，資料是 CSV，圖片是原檔；別的程式打得開。',
  text: '在主機上執行，寫進一個新資料夾',
  command: 'npx xingcha export 資料夾',
} as const

export const monitoringSection = {
  title: '監測',
  why: '給監測程式的三個入口，都不必登入。',
  process: '程式活著',
  database: '資料庫連得上',
  metrics: '監測指標（Prometheus）',
  metricsText: '主機設了 METRICS_PORT 才開，只開在那一個埠',
} as const
