/** Texts of a page of the owner's (單頁, docs/product/reviews.md). */
export const singlePageWording = { loading: '正在翻開這一頁...' } as const
