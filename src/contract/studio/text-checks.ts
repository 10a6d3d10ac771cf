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

/** What the owner is asked to look at again before publishing; only some of them prevent it (review-drafts.ts). */
export type TextCheckName =
  | BodyCheckName
  | 'title'
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
