/** The list below a search field (docs/product/search.md). */
export const suggestionsWording = {
  label: '搜尋建議',
  author: '作者',
  category: '分類',
} as const
