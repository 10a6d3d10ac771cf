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

export function yearHeading(year: string): string {
  return `${year} 年`
}

/** The title of a page of names. */
export function reviewsBy(heading: string): string {
  return `${heading}看書評`
}

export function authorDescription(name: string, total: number): string {
  return `${name}的書，共 ${total} 篇書評。`
}

export function yearDescription(year: string, total: number): string {
  return `${year} 年刊登的書評，共 ${total} 篇。`
}
