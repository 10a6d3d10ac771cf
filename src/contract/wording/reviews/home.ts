/** The home screen (docs/product/wording.md). The document title and the hero's line are the setting `tagline`. */
import { chineseCount } from '../../text/chinese-number.ts'

export const homeWording = {
  exploreReviews: '探索書評',
  meetFounder: '認識站主',
} as const

export const carouselWording = {
  label: '書評分類',
  allCategories: '全部分類',
} as const

export const featuredWording = {
  heading: '精選書評',
  sub: '最近反覆翻閱、捨不得放回架上的幾本',
  seeMore: '看更多',
  filterLabel: '依分類篩選',
  all: '全部',
  loading: '正在加載書評內容...',
  empty: '目前還沒有書評，敬請期待更新！',
  /** Above the fault note. */
  fault: '精選書評一時沒能送到。',
} as const

export const newestWording = {
  latest: '新近一篇',
  recent: '近來所寫',
  /** Goes on from the beginning of a text. */
  readOn: '續讀',
  /** Leads to where a text was left half read on this device. */
  carryOn: '繼續讀',
  forget: (title: string) => `不再提起${title}`,
} as const

/** The reading time of a text that goes on. */
export const lengthOfText = (minutes: number): string => `全文約 ${minutes} 分鐘`

export const recommendedWording = {
  heading: '為你推薦',
  sub: '隨手從架上抽出三本，今晚讀哪一本？',
  toReadingList: '前往我的書單',
} as const

export const explorerWording = {
  heading: '分類探索',
  sub: (count: number) => `${chineseCount(count)}個星官，${chineseCount(count)}條讀書的路`,
  scrollLeft: '向左捲動',
  scrollRight: '向右捲動',
  browseAll: '瀏覽全部分類',
} as const

export const socialWording = {
  heading: '書頁之外',
  sub: '在別的地方，也讀給你聽',
  photo: '相片日誌',
  toProfile: '前往主頁',
  video: '影音頻道',
  toChannel: '前往頻道',
  expand: '查看更多',
  collapse: '收合',
  likes: '喜歡',
  comments: '留言',
  loadOriginal: '載入原貼文',
  loadOriginalNote: '按下之後，才會連線到貼文所在的網站。',
  /** Name of the frame that shows it. */
  originalPost: '原貼文',
} as const

/** 2025-03-14 as 2025/03/14. */
export const postDateText = (date: string): string => date.replaceAll('-', '/')
