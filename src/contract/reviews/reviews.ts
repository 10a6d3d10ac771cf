import { z } from 'zod'
import { listOf, TEXT_ANSWER } from '../bounds.ts'
import { MAX_CATEGORIES } from '../categories/categories.ts'
import { commentsQuerySchema, commentThreadSchema } from '../comments/comments.ts'
import { endpoint, named } from '../endpoint.ts'
import { WHOLE_LIST_LIMIT } from '../limits.ts'
import { HIGHEST_ROW_ID } from '../row-id.ts'
import { categoryPageSchema } from '../settings/settings-schema.ts'
import { DRAFT_LIMITS } from '../studio/review-drafts.ts'
import { CHINESE_SCRIPTS } from '../text/chinese-scripts.ts'
import { REVIEW_SORTS } from './sort-orders.ts'
import { TEXT_KINDS } from './text-kinds.ts'

/** The fields by which a text is named in answers: the title of its book, and its own headline, empty where it has none. */
export const textNameFields = { title: z.string(), headline: z.string() }

/** A review in a list, without its body (docs/product/reviews.md). `excerpt` has already fallen back to the summary. */
export const reviewCardSchema = named('ReviewCard', {
  id: z.int(),
  kind: z.enum(TEXT_KINDS),
  /** The title of the book; an essay or page repeats its headline here. */
  title: z.string(),
  /** The text's own; empty where the title of the book stands for it. */
  headline: z.string(),
  /** Empty for an essay, like all that belongs to a book. */
  author: z.string(),
  /** Of the further books of a review of several, without that author. */
  other_authors: z.array(z.string()).max(DRAFT_LIMITS.books),
  /** A path of this site, never the URL of another one. */
  cover: z.string(),
  rating: z.number().min(0).max(5).nullable(),
  /**
   * Category slugs, of the older vocabulary only where the review has none of the site's (docs/product/reviews.md). Cards
   * show the first.
   */
  categories: z.array(z.string()).max(1000),
  /** The older vocabulary (docs/product/reviews.md). */
  category: z.string().nullable(),
  category_name: z.string().nullable(),
  excerpt: z.string(),
  /** Follows the id in the permalink (links.ts); empty for most. */
  slug: z.string(),
  /** The written form of its Chinese: fonts and punctuation follow it. */
  lang: z.enum(CHINESE_SCRIPTS),
  /**
   * A path of this site: the font with all characters of the title. Null where the core font has them; empty where no
   * font has, so that the system's stands for all.
   */
  title_font: z.string().nullable(),
  /** The date of the review (刊登日期), YYYY-MM-DD. */
  publish_date: z.string().nullable(),
})

/** A published text of the same series, by its title as readers see it. */
const neighbourSchema = named('SeriesNeighbour', {
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  number: z.int(),
})

const reviewedBookSchema = named('ReviewedBook', {
  title: z.string(),
  original_title: z.string().nullable(),
  author: z.string(),
  /** The author line cut at its names, as that of the review. */
  author_parts: z.array(z.string()).max(2 * DRAFT_LIMITS.line),
  translator: z.string().nullable(),
  publisher: z.string().nullable(),
  book_year: z.int().nullable(),
  isbn: z.string().nullable(),
  rating: z.number().min(0).max(5).nullable(),
  /** A path of this site. */
  cover: z.string(),
})

const reviewSchema = reviewCardSchema
  .extend({
    /** The author line: a text, a name, a text and so on. The names lead to the lists of their authors. */
    author_parts: z.array(z.string()).max(2 * DRAFT_LIMITS.line),
    original_title: z.string().nullable(),
    isbn: z.string().nullable(),
    publisher: z.string().nullable(),
    translator: z.string().nullable(),
    /** The year in which the book appeared. */
    book_year: z.int().nullable(),
    /** The books besides this one, in their order. */
    other_books: z.array(reviewedBookSchema).max(DRAFT_LIMITS.books),
    summary: z.string(),
    /** The names of its tags, in the owner's order. */
    tags: z.array(z.string()).max(100),
    /** HTML of what is known of it and of its book, a list with labels. */
    facts_line: z.string(),
    /** HTML of the lines that lead to its series, to its books elsewhere and to its tags; empty where nothing does. */
    series_line: z.string(),
    place_line: z.string(),
    tag_line: z.string(),
    series: z
      .object({
        slug: z.string(),
        name: z.string(),
        /** Its place, from 1; null for a text that is not published. */
        number: z.int().nullable(),
        previous: neighbourSchema.nullable(),
        next: neighbourSchema.nullable(),
      })
      .nullable(),
    /** Sanitised HTML. */
    content: z.string(),
    /** When its text last changed. */
    updated_at: z.iso.datetime(),
    /** The reading time of the body in minutes, at least 1. */
    reading_minutes: z.int(),
  })
  .meta({ id: 'Review' })

/** The text before or after another one. */
const adjacentTextSchema = reviewCardSchema.extend({
  /** The series of both and its place there; empty for a neighbour by date. */
  place: z.string(),
})

export const reviewPageSchema = named('ReviewPage', {
  review: reviewSchema,
  /** The line at its end: who wrote it, and when. */
  colophon: z.string(),
  /** Of its series, else by date; null where there is none, and beside a page of the owner's. */
  earlier: adjacentTextSchema.nullable(),
  later: adjacentTextSchema.nullable(),
  /** At most 3, never the review itself (docs/product/data.md). */
  recommended: z.array(reviewCardSchema).max(3),
  /** The reviews of its related_books, in that order. */
  related: z.array(reviewCardSchema).max(1000),
  /** @font-face rules for the few characters that the core fonts lack; empty where they lack none. */
  font_faces: z.string(),
  /** One or two sentences for link previews. */
  description: z.string(),
  /** The document's title, where the owner has set one for search engines; absent: that of the text. */
  search_title: z.string().optional(),
  /** The owner's picture for shared links, by which the address of the card is another. */
  share_picture: z.string().optional(),
  /** Present where the owner keeps the text out of search engines. */
  is_unindexed: z.literal(true).optional(),
  /** Paths of this site: the essay's Song, for devices that have none. */
  essay_fonts: z.array(z.string()).max(3),
  kai_fonts: z.array(z.string()).max(3),
  /**
   * The newest page of comments, or the one of `?before=`, as an anonymous visitor sees it; null where it could not be
   * read.
   */
  comments: commentThreadSchema.nullable(),
  /** Whether it is the preview of a draft, which has no comments. */
  is_preview: z.boolean().optional(),
})

const singlePageSchema = z
  .union([
    reviewPageSchema,
    z.object({
      review: z.null(),
      /** The newest texts of the site. */
      newest: z.array(reviewCardSchema).max(4),
    }),
  ])
  .meta({ id: 'SinglePage' })

export const reviewListSchema = named('ReviewList', {
  /** The count of all reviews, on all pages (docs/product/lists.md). */
  total: z.int(),
  cards: z.array(reviewCardSchema).max(WHOLE_LIST_LIMIT),
})

const categoryListSchema = reviewListSchema
  .extend({
    /** False where the slug is no category's and no older one, and no review has it. */
    is_known: z.boolean(),
    /** As on a review page, for the owner's recommendation of the category. */
    font_faces: z.string(),
    /** The owner's texts on one of the site's categories; null for other slugs. */
    page: categoryPageSchema.nullable(),
    /** The category whose texts these are: that of an older slug which no text has, or the one into which this was merged. */
    stands_for: z.string().nullable(),
    /** Whether the category had this slug before, so that readers are sent to `stands_for`. */
    is_moved: z.boolean(),
  })
  .meta({ id: 'CategoryList' })

const homePageSchema = named('HomePage', {
  /** The newest text with its beginning; null where there is no text. */
  latest: reviewCardSchema
    .extend({
      /** Its first 120 characters or less, cut at a mark; the whole of a shorter text. */
      opening: z.string(),
      /** The reading time of the body in minutes, at least 1. */
      reading_minutes: z.int(),
    })
    .nullable(),
  /** The texts before it, the newest first; at most 4. */
  recent: z.array(reviewCardSchema).max(4),
  /** The owner's picks, then the newest, those above only where there are no others; at most 4. */
  featured: z.array(reviewCardSchema).max(4),
  /** Categories that have reviews, in the site's order: the owner's list, the older ones, others. */
  shelves: listOf(MAX_CATEGORIES + 12, {
    category: z.string(),
    /** The owner's picks, then the newest; at most 4. */
    cards: z.array(reviewCardSchema).max(4),
    newest: reviewCardSchema.pick({ title: true, headline: true, lang: true, publish_date: true }),
  }),
  /** Drawn at random for each response; at most 3, none twice. */
  recommended: z.array(reviewCardSchema).max(3),
})

export const listQuerySchema = z.object({
  sort: z.enum(REVIEW_SORTS).default('default'),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  /** The review before the page, which begins behind it wherever it stands now; `offset` counts if it is not in the list. */
  after: z.coerce.number().int().min(0).max(HIGHEST_ROW_ID).optional(),
})

export type ReviewCard = z.infer<typeof reviewCardSchema>
export type ReviewedBook = z.infer<typeof reviewedBookSchema>
export type Review = z.infer<typeof reviewSchema>
export type AdjacentText = z.infer<typeof adjacentTextSchema>
export type ReviewPage = z.infer<typeof reviewPageSchema>
export type SinglePage = z.infer<typeof singlePageSchema>
export type ReviewList = z.infer<typeof reviewListSchema>
export type CategoryList = z.infer<typeof categoryListSchema>
export type ListQuery = z.infer<typeof listQuerySchema>
export type HomePage = z.infer<typeof homePageSchema>

export const readHome = endpoint('GET /api/home', {
  summary: 'The cards of the home page; `recommended` is drawn at random each time.',
  answers: { 200: homePageSchema },
})

export const listReviews = endpoint('GET /api/reviews', {
  summary: 'All reviews: up to 200 at once, above that pages of 48.',
  query: listQuerySchema,
  answers: { 200: reviewListSchema },
})

export const readReview = endpoint('GET /api/reviews/{id}', {
  summary: 'One review with its recommendations and its newest comments.',
  query: commentsQuerySchema,
  answerLimit: TEXT_ANSWER,
  answers: { 200: reviewPageSchema },
  problems: ['review_not_found'],
})

export const readSinglePage = endpoint('GET /api/single-pages/{slug}', {
  summary: 'A page of the owner’s (單頁), as a review without what belongs to one; else the newest texts.',
  answerLimit: TEXT_ANSWER,
  answers: { 200: singlePageSchema },
})

export const readCategoryTexts = endpoint('GET /api/categories/{slug}', {
  summary: 'The owner’s texts about a category, which its list has too.',
  answers: { 200: categoryPageSchema },
})

export const listCategory = endpoint('GET /api/categories/{slug}/reviews', {
  summary: 'The reviews with this category slug, of the new vocabulary or the old.',
  query: listQuerySchema,
  answers: { 200: categoryListSchema },
})
