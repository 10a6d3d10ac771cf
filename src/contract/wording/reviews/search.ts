/** The search screen (docs/product/search.md, docs/product/wording.md). */
import { unavailableWording } from '../site/unavailable.ts'

export const searchWording = {
  heading: '搜尋書評',
  fieldLabel: '搜尋書評',
  placeholder: '輸入書名、作者或內容關鍵字',
  submit: '搜尋',
  loading: '正在搜尋...',
  byParts: '沒有整句，以下各詞都出現。',
  readFull: '閱讀完整書評',
  emptyHeading: unavailableWording.search.heading,
  empty: unavailableWording.search.text,
  toCategories: '瀏覽分類',
  noTerm: '請輸入搜尋關鍵字',
} as const

export const resultsHeading = (term: string): string => `「${term}」的搜尋結果`

/** For the document's head. */
export const searchDescription = (site: string): string =>
  `在${site}的書評裡尋書：書名、作者、內文與分類，一個字也能找。`
