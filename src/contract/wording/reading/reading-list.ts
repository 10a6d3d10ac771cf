/** 我的書單 (docs/product/reading-list.md, docs/product/wording.md). */

export const readingListWording = {
  heading: '我的書單',
  sub: '書與筆記，只有你看得見。',
  loading: '正在加載書單...',
  backHome: '返回首頁',
  filterLabel: '依狀態篩選',
  all: '全部',
  sortLabel: '排序方式',
  sort: {
    'date-desc': '最近加入',
    'date-asc': '最早加入',
    'title-asc': '書名 A–Z',
    'title-desc': '書名 Z–A',
    'rating-desc': '評分由高至低',
  },
  emptyHeading: '書單還空著',
  empty: '加入想讀的書，讓下一次閱讀有個開始。',
  browse: '瀏覽書評',
} as const

export const signedOutWording = {
  heading: '請先登入',
  text: '登入後即可查看與管理你的書單。',
  backHome: '返回首頁',
  signIn: '前往登入',
  /** To a reader who is signed in, and whose session could not be loaded. */
  unknown: '暫時認不出是你。你收著的都還在，只是這次沒有送到。',
} as const

export const readingListDocumentTitle = (site: string): string => `我的書單 | ${site}`
