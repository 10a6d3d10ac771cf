/** The lists of authors and of years, and the reviews of one of them (docs/product/screens.md). */
export const groupsWording = {
  authors: '依作者',
  /** For the documents' heads. */
  authorsDescription: '讀過的作者，書評多的排在前面。',
  years: '依年份',
  yearsDescription: '每一年寫下的書評，都留在那一年。',
  /** The heading of the list, for screen readers. */
  list: '書評列表',
  loading: '正在加載書評內容...',
  empty: '這裡還沒有書評。',
  more: '更多作者',
  /** Names the links to both lists. */
  label: '瀏覽方式',
} as const

export const yearHeading = (year: string): string => `${year} 年`

/** The title of a page of names. */
export const reviewsBy = (heading: string): string => `${heading}看書評`
export const authorDescription = (name: string, total: number): string => `${name}的書，共 ${total} 篇書評。`

export const yearDescription = (year: string, total: number): string =>
  `${year} 年刊登的書評，共 ${total} 篇。`
