/** The category screen, all reviews and the generic browse screen (docs/product/screens.md, docs/product/wording.md). */
import { OLDER_SLUGS, type OlderSlug } from '../../categories/categories.ts'
import type { ReviewSort } from '../../reviews/sort-orders.ts'
import { chineseNumber } from '../../text/chinese-number.ts'
import { unavailableWording } from '../site/unavailable.ts'

export const categoryWording = {
  recommendation: '站主的推薦',
  featured: '代表書單',
  reviews: '分類書評',
  toAllCategories: '查看所有分類',
  resources: '延伸資源',
  video: '精選影片',
  watchVideo: '觀看影片',
  emptyHeading: '尚無相關書評',
  empty: '此分類目前還沒有書評，敬請期待更新！',
  loading: '正在加載書評內容...',
} as const

/** A line next to the name of each older slug on the generic browse screen. */
export const olderSlugLines: Record<OlderSlug, string> = {
  fiction: '虛構的人，說真正的事',
  'non-fiction': '確有其事，說得像故事',
  science: '先問為什麼，再問憑什麼',
  philosophy: '想不通的，留著慢慢想',
  psychology: '心裡的路，也有人走過',
  romance: '說不盡的，都寫成了書',
  'self-help': '改不了的，先學著相處',
}

export const browseWording = {
  heading: unavailableWording.category.heading,
  empty: unavailableWording.category.text,
  allCategories: '全部分類',
  /** The heading of the list, for screen readers. */
  list: '書評列表',
  loading: '正在加載書評內容...',
} as const

export const allReviewsWording = {
  heading: unavailableWording.allReviews.heading,
  sub: '慢慢寫，慢慢讀；架上的書，都在這裡了。',
  allCategories: '全部分類',
  /** The heading of the list, for screen readers. */
  list: '書評列表',
  empty: unavailableWording.allReviews.text,
  loading: '正在加載書評內容...',
  /** On an address that begins in the middle of the list. */
  fromStart: '從第一篇看起',
} as const

export const sortWording = {
  label: '排序方式',
  busy: '正在排序...',
  options: {
    default: '預設順序',
    'rating-desc': '評分由高至低',
    'rating-asc': '評分由低至高',
    'title-asc': '書名 A–Z',
    'title-desc': '書名 Z–A',
    'date-desc': '最新刊登',
    'date-asc': '最早刊登',
  },
} as const satisfies { label: string; busy: string; options: Record<ReviewSort, string> }

/** The number of a category in the table of contents. */
export const volumeNumber = (number: number): string => `卷${chineseNumber(number)}`

/** Beside the heading of the table of contents. */
export const volumesOfSite = (count: number): string => `一部書，${chineseNumber(count)}卷`

/** The title of the page of a category, an author or a year. */
export const reviewsOf = (name: string): string => `${name}書評`

/** For the document's head; undefined for a slug that has no name. */
export const browseDescription = (slug: OlderSlug | undefined): string =>
  slug === undefined ? allReviewsWording.sub : `${OLDER_SLUGS[slug]}：${olderSlugLines[slug]}。`
