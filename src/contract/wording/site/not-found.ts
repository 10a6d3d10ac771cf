/** The page of an address that the site does not have (docs/product/addresses.md). */
export const notFoundWording = {
  heading: '這裡沒有這一頁',
  text: '網址可能打錯了，或者這一頁已經搬走。',
  near: '你要找的，也許是',
  search: '用網址裡的字找找看，也可以換個字。',
  searchPlain: '用書名、作者或內文裡的字找找看。',
} as const
