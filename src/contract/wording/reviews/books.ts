/** The texts about a book and a list of books, on cards and on screens (docs/product/screens.md). */

export const bookWording = {
  readReview: '閱讀書評',
  /** On the belt of a card. */
  readThisReview: '讀這篇書評',
} as const

/** Before and after the number, where it is set apart. */
export const COUNT_OF_REVIEWS = ['共找到 ', ' 篇書評'] as const

/** How many entries of a long list are shown. */
export function shownOfReviews(shown: number, total: number): string {
  return `已顯示 ${shown} 篇，共 ${total} 篇`
}

export function reviewsInCategory(count: number): string {
  return `${count} 篇`
}

export function bookTitle(title: string): string {
  return `《${title}》`
}

export function coverOf(title: string): string {
  return `《${title}》封面`
}

export function ratingOf(rating: number): string {
  return `評分 ${rating} 分，滿分 5 分`
}
