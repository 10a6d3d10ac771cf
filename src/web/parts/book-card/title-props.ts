import type { ReviewCard } from '../../../contract/reviews/reviews.ts'

/** For the element with a book's title: its language, and its font (early/web-fonts.ts). */
export function titleProps({ lang, title_font }: Pick<ReviewCard, 'lang' | 'title_font'>) {
  return { lang, 'data-font': title_font ?? undefined }
}

/** As `titleProps`, for the title of the book: the font that is known is that of the headline, where there is one. */
export function bookTitleProps(card: Pick<ReviewCard, 'lang' | 'title_font' | 'headline'>) {
  return titleProps(card.headline === '' ? card : { ...card, title_font: null })
}
