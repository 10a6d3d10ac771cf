/** The page of an address that the site does not have (docs/product/addresses.md). */
export const notFoundWording = {
  heading: '這裡沒有這一頁',
  text: '網址可能打錯了，或者這一頁已經搬走。',
  near: '你要找的，也許是',
} as const
