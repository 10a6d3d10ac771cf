/** Checks of the body, whose findings have a place in it. */
export type BodyCheckName =
  | 'simplified'
  | 'dead_link'
  | 'half_width'
  | 'straight_quotes'
  | 'ellipsis'
  | 'dash'
  | 'space'
  | 'unpaired'
  | 'heading_order'
  | 'dead_note'

/** The checks whose findings are shown to the owner before publishing; only some of them prevent it (review-drafts.ts). */
export type TextCheckName =
  | BodyCheckName
  | 'title'
  | 'book_twice'
  | 'headline'
  | 'slug'
  | 'text'
  | 'category'
  | 'alternative_text'
  | 'author'
  | 'isbn'
  | 'rating'
  | 'excerpt'
  | 'summary'
  | 'excerpt_long'
  | 'summary_long'
  | 'cover'
