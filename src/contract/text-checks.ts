/** What the owner is asked to look at again before publishing; only some of them prevent it (review-drafts.ts). */
export const TEXT_CHECKS = [
  'half_width',
  'straight_quotes',
  'ellipsis',
  'dash',
  'space',
  'unpaired',
  'heading_order',
  'dead_note',
  'title',
  'text',
  'category',
  'alternative_text',
  'author',
  'isbn',
  'rating',
  'excerpt',
  'summary',
  'excerpt_long',
  'summary_long',
] as const

export type TextCheckName = (typeof TEXT_CHECKS)[number]
