/** The texts around every screen, and messages of any screen (docs/product/wording.md). */
import { unavailableWording } from './unavailable.ts'

export const siteWording = {
  skipLink: '跳到主要內容',
  backHome: '返回首頁',
  showMore: '顯示更多',
  /** The link that replaces showMore without script (docs/product/lists.md). */
  moreReviews: '更多書評',
  newTab: '（另開分頁）',
  closeMessage: '關閉訊息',
  close: '關閉',
  goToSignIn: '前往登入',
  /** In an alert above the screen. */
  sessionExpired: '登入階段已過期，請重新登入',
  /** After pressing a button that needs the app, while the app cannot be loaded. */
  appMissed: '這個按鈕還沒有作用：網頁的程式沒有載入成功。',
} as const

export const headerWording = {
  mainMenu: '主選單',
  home: '首頁',
  categories: '書評分類',
  readingList: '我的書單',
  about: '關於',
  subscribe: '訂閱',
  searchField: '搜尋書籍',
  searchPlaceholder: '搜尋書籍...',
  search: '搜尋',
  openSearch: '開啟搜尋',
  closeSearch: '關閉搜尋',
  openMenu: '開啟選單',
  closeMenu: '關閉選單',
  signIn: '登入',
  account: '我的帳號',
  bookmarks: '收藏',
  signOut: '登出',
  toDark: '切換深色主題',
  toLight: '切換淺色主題',
} as const

export const footerWording = {
  quickLinks: '快速連結',
  home: '首頁',
  allReviews: '全部書評',
  browseCategories: '瀏覽分類',
  readingList: '我的書單',
  aboutFounder: '關於站主',
  newsletter: '訂閱電子報',
  popularCategories: '熱門分類',
  other: '其他',
  privacy: '隱私權政策',
  terms: '服務條款',
  toTop: '回到頂端',
} as const

/** A fault on our side, under the sentence that the screen gives (docs/product/interface.md). */
export const faultWording = {
  sentence: '連線發生問題，請稍後再試。',
  retry: '重新載入',
  retrying: '重新載入中...',
  /** Of an action that failed; its second line says why. */
  again: '再試一次',
  notDone: '這一步沒有完成。',
  requestId: '問題編號',
} as const

export const crashWording = {
  heading: unavailableWording.screen.heading,
  sentence: '船擱淺了，不是你的錯。重新載入通常就能繼續；已經寫下的字會留著。',
} as const

export const homeLinkLabel = (site: string): string => `${site}，回首頁`
export const copyrightLine = (year: number, site: string): string => `© ${year} ${site}　版權所有`

/** The document title of every screen but home, whose title is the tagline. */
export const documentTitle = (screen: string, site: string): string => `${screen} | ${site}`
