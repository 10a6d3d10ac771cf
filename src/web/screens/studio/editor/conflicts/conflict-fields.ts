import { type CategoryTexts, slugName } from '../../../../../contract/categories/categories.ts'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import { bookTitle, kindNames } from '../../../../../contract/wording/reviews/books.ts'
import { templateNames } from '../../../../../contract/wording/studio/studio-cover.ts'
import {
  detailsWording,
  editorWording,
  fieldValueWording,
} from '../../../../../contract/wording/studio/studio-editor.ts'

export type DraftField = Exclude<keyof Draft, 'content'>

/** All fields of a draft, in the order in which a comparison shows them. */
export const FIELD_NAMES: Record<DraftField, string> = {
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
}

/** A field's value in words. */
export function fieldText(draft: Draft, field: DraftField, known: readonly CategoryTexts[]): string {
  const name = (slug: string) => slugName(slug, known) ?? slug
  switch (field) {
    case 'categories':
      return list(draft.categories.map(name))
    case 'tags':
      return list(draft.tags)
    case 'category':
      return draft.category === null ? fieldValueWording.none : name(draft.category)
    case 'other_books':
      return list(draft.other_books.map(otherBookText))
    case 'related_books':
      return list(draft.related_books.map(fieldValueWording.relatedReview))
    case 'cover':
      return draft.cover === null ? fieldValueWording.drawnCover : fieldValueWording.ownCover
    case 'cover_design':
      return designText(draft.cover_design, name)
    case 'kind':
      return kindNames[draft.kind]
    case 'is_announced':
    case 'is_featured':
    case 'is_recommended':
      return draft[field] ? fieldValueWording.on : fieldValueWording.none
    default:
      return String(draft[field] ?? '') === '' ? fieldValueWording.none : String(draft[field])
  }
}

function otherBookText(book: Draft['other_books'][number]): string {
  const { title, ...others } = book
  return bookTitle(title) + Object.values(others).filter(Boolean).join('，')
}

function list(entries: readonly string[]): string {
  return entries.length === 0 ? fieldValueWording.none : entries.join('、')
}

function designText(design: Draft['cover_design'], name: (slug: string) => string): string {
  if (!design) return fieldValueWording.siteDesign
  const { template, colour, character, variant } = design
  return [templateNames[template], colour && name(colour), character, String(variant + 1)]
    .filter(Boolean)
    .join('、')
}
