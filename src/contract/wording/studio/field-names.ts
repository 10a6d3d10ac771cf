import type { Draft } from '../../studio/studio-reviews.ts'
import { detailsWording, editorWording, fieldValueWording } from './studio-editor.ts'

export type DraftField = Exclude<keyof Draft, 'content'>

/** All fields of a draft, in the order in which a comparison shows them. */
export const draftFieldNames: Record<DraftField, string> = {
  kind: editorWording.kind,
  headline: editorWording.headline,
  title: editorWording.title,
  author: editorWording.author,
  original_title: detailsWording.originalTitle,
  translator: editorWording.translator,
  publisher: detailsWording.publisher,
  book_year: detailsWording.year,
  isbn: detailsWording.isbn,
  rating: detailsWording.rating,
  other_books: detailsWording.otherBooks,
  summary: editorWording.summary,
  excerpt: detailsWording.excerpt,
  categories: editorWording.addCategory,
  category: detailsWording.older,
  tags: detailsWording.tags,
  series: detailsWording.series,
  is_announced: fieldValueWording.announced,
  slug: detailsWording.slug,
  publish_date: editorWording.publishDate,
  cover: detailsWording.cover,
  cover_design: fieldValueWording.coverDesign,
  is_featured: detailsWording.featured,
  is_recommended: detailsWording.recommended,
  related_books: detailsWording.related,
  search_title: `${detailsWording.share}的${detailsWording.searchTitle}`,
  search_description: `${detailsWording.share}的${detailsWording.searchDescription}`,
  share_picture: detailsWording.sharePicture,
  is_unindexed: detailsWording.unindexed,
}
