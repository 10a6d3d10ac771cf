import { textNameFields } from '../reviews/reviews.ts'
import { z } from 'zod'
import { named } from '../endpoint.ts'
import { categorySlugSchema, rowIdSchema, typedTextSchema } from '../bounds.ts'
import { TEXT_KINDS } from '../reviews/text-kinds.ts'
import { COVER_TEMPLATE_NAMES } from '../pictures/cover-designs.ts'
import {
  DRAFT_GAPS,
  DRAFT_LIMITS,
  LETTER_CHOICES,
  REVIEW_STATES,
  STUDIO_PAGE_SIZE,
  STUDIO_SORTS,
} from './review-drafts.ts'
import { PROBLEMS, type ProblemCode } from '../problems.ts'
import { LIMITS } from '../limits.ts'

/** In UTF-16 units: twice the limit in code points, so that texts of an import fit. */
const line = z.string().max(2 * DRAFT_LIMITS.line)
const text = z.string().max(100_000)
/** The limit counts UTF-16 units, as the field of the form does. */
const headlineSchema = z.string().max(DRAFT_LIMITS.headline)
/** What can stand in an address. */
export const slugSchema = z
  .string()
  .max(DRAFT_LIMITS.slug)
  .regex(
    /^(?:[\p{Ll}\p{Lo}\d]+(?:-[\p{Ll}\p{Lo}\d]+)*)?$/u,
    'must have lower-case letters, digits and Han characters, with hyphens between them',
  )
const bookYearSchema = z.int().min(-3_000).max(2_200).nullable()
const ratingSchema = z.number().min(0).max(5).nullable()
const stateSchema = z.enum(REVIEW_STATES)
const gapsSchema = z.array(z.enum(DRAFT_GAPS)).max(DRAFT_GAPS.length)

/** The name of a stored picture (`/media/NAME`). */
const pictureNameSchema = z
  .string()
  .max(200)
  .regex(/^[\w.-]{1,200}$/)

/** How the site draws the cover. A template, colour or character that does not fit any more counts as not chosen. */
export const coverDesignSchema = named('CoverDesign', {
  template: z.enum(COVER_TEMPLATE_NAMES),
  colour: categorySlugSchema.nullable(),
  character: z.string().min(1).max(20).nullable(),
  variant: z.int().min(0).max(99),
})

/** What the owner writes of a book besides its rating. */
const bookFields = {
  title: line,
  original_title: line,
  author: line,
  translator: line,
  publisher: line,
  /** The year in which the book appeared. */
  book_year: bookYearSchema,
  /** As it was typed. */
  isbn: line,
}

/** A book besides the first one. Absent texts are empty. */
export const otherBookSchema = named('OtherBook', { ...bookFields, rating: ratingSchema })

/** Everything that the owner writes of a review. Absent texts are empty. */
export const draftSchema = named('ReviewDraft', {
  /** Absent, like the headline, in the drafts of earlier versions. */
  kind: z.enum(TEXT_KINDS).default('review'),
  /** Empty: the title of the book stands for it. An essay must have one. */
  headline: headlineSchema.default(''),
  /** The fields of the first book are kept while the kind has none. */
  ...bookFields,
  /** Null where the site draws the cover. */
  cover: pictureNameSchema.nullable(),
  /** Null: the site chooses. Absent in the drafts of earlier versions. */
  cover_design: coverDesignSchema.nullable().default(null),
  rating: ratingSchema,
  /** The books besides this one, at most eleven. Absent in the drafts of earlier versions. */
  other_books: z.array(otherBookSchema).max(100).default([]),
  /** The date of the review (刊登日期). Null: the day of its first publication. */
  publish_date: z.iso.date().nullable(),
  /** Slugs, the first gives the cover its colour. Forms offer the eight, and at most three of them. */
  categories: z.array(z.string().max(200)).max(1_000),
  /** The slug of the older vocabulary (docs/product/reviews.md). */
  category: z.string().max(200).nullable(),
  related_books: z.array(rowIdSchema).max(1_000),
  /** Names, of which the service says what is wrong (DRAFT_LIMITS). Absent in the drafts of earlier versions. */
  tags: z.array(text).max(100).default([]),
  /** The slug of its series; empty for none. */
  series: z.string().max(200).default(''),
  /** Whether the page of the series shows its title while it is scheduled (預告). */
  is_announced: z.boolean().default(false),
  is_featured: z.boolean(),
  /** Whether it comes first among the three recommended below reviews that share a category. */
  is_recommended: z.boolean(),
  /** Decorates the address. */
  slug: slugSchema,
  excerpt: text,
  summary: text,
  /** For search engines and shared links, like the next two; empty: the text's own. Absent in the drafts of earlier versions. */
  search_title: z.string().max(DRAFT_LIMITS.searchTitle).default(''),
  /** Empty: the summary. */
  search_description: z.string().max(DRAFT_LIMITS.searchDescription).default(''),
  /** Null: the one that the site draws. */
  share_picture: pictureNameSchema.nullable().default(null),
  /** Whether search engines are told to leave the page out (不讓搜尋引擎收錄). */
  is_unindexed: z.boolean().default(false),
  /** HTML, which the server sanitises. */
  content: z.string().max(DRAFT_LIMITS.contentBytes),
})

/** The state of a review, in each response about it. */
const reviewStateSchema = z.object({
  id: z.int(),
  state: stateSchema,
  /** Rises with each change of the draft. */
  version: z.int(),
  /** Whether the draft differs from what is published. False for reviews that are not published. */
  has_changes: z.boolean(),
  gaps: gapsSchema,
  changed_at: z.iso.datetime(),
  /** When the draft will be published; of a published review, its changes. */
  scheduled_at: z.iso.datetime().nullable(),
  /** Whether the scheduled update of a published review gets the date of its day. */
  schedule_renews_date: z.boolean(),
  letter_choice: z.enum(LETTER_CHOICES),
  /** Why it was not published at the scheduled time. */
  schedule_problem: z.enum(Object.keys(PROBLEMS) as ProblemCode[]).nullable(),
  trashed_at: z.iso.datetime().nullable(),
})

/** A review of the studio: its draft, and beside it what is published. */
export const studioReviewSchema = reviewStateSchema
  .extend({
    draft: draftSchema,
    /** Where the draft was changed last, such as Chrome／Windows; empty for what came by an import. */
    device: z.string(),
    published: draftSchema.extend({ updated_at: z.iso.datetime() }).nullable(),
    /** The path of the draft's cover, drawn or stored. */
    cover_path: z.string(),
    /** Those of its books after the first. */
    other_covers: z.array(z.string()).max(100),
    /** The characters of the drawn cover that no face has; empty for a stored one. */
    undrawn: z.string(),
    /** The path of the secret preview link; null where there is none. */
    preview_path: z.string().nullable(),
  })
  .meta({ id: 'StudioReview' })

const studioRowSchema = reviewStateSchema
  .extend({
    ...textNameFields,
    kind: z.enum(TEXT_KINDS),
    /** Of the address that readers have: the published one, where there is one. */
    slug: z.string(),
    author: z.string(),
    /** Titles of its books after the first. */
    other_titles: z.array(z.string()).max(100),
    cover_path: z.string(),
    rating: z.number().nullable(),
    publish_date: z.iso.date().nullable(),
    categories: z.array(z.string()).max(1000),
    category: z.string().nullable(),
    tags: z.array(z.string()).max(100),
    series: z.string(),
    is_featured: z.boolean(),
    /** Han characters and words of other scripts. */
    characters: z.int(),
    /** Published comments. */
    comments: z.int(),
    /** Openings in the last 30 days. */
    views: z.int(),
  })
  .meta({ id: 'StudioReviewRow' })

export const studioReviewListSchema = named('StudioReviewList', {
  /** Of the requested state, category and text, on all pages. */
  total: z.int(),
  /** Reviews of each state, regardless of the filter; `all` leaves out the trash. */
  counts: z.object({
    all: z.int(),
    draft: z.int(),
    scheduled: z.int(),
    published: z.int(),
    trash: z.int(),
  }),
  rows: z.array(studioRowSchema).max(STUDIO_PAGE_SIZE),
})

export const studioListQuerySchema = z.object({
  state: z.enum(['all', ...REVIEW_STATES]).default('all'),
  kind: z.enum(TEXT_KINDS).optional(),
  category: categorySlugSchema.optional(),
  tag: z.string().max(200).optional(),
  series: z.string().max(200).optional(),
  /** A text that title, author, tags or body contain, as in site search (docs/product/search.md). */
  q: typedTextSchema(LIMITS.searchTerm).default(''),
  sort: z.enum(STUDIO_SORTS).default('changed'),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

export const newStudioReviewSchema = named('NewStudioReview', {
  title: line.default(''),
  /** HTML. */
  content: z.string().max(DRAFT_LIMITS.contentBytes).default(''),
})

/**
 * `version`: that of the text which this one replaces. A program of the version before sends neither kind, headline, other books, tags
 * nor series: they stay as they are stored.
 */
export const savedDraftInputSchema = named('SavedDraftInput', {
  version: z.int(),
  draft: draftSchema.extend({
    kind: draftSchema.shape.kind.unwrap().optional(),
    headline: headlineSchema.optional(),
    tags: draftSchema.shape.tags.unwrap().optional(),
    series: draftSchema.shape.series.unwrap().optional(),
    is_announced: z.boolean().optional(),
    other_books: draftSchema.shape.other_books.unwrap().optional(),
  }),
  /** True after a conflict: the text that is replaced becomes a revision. */
  keeps_replaced: z.boolean().default(false),
})

export const savedDraftSchema = reviewStateSchema
  .extend({
    /** As in StudioReview: a title or category that was saved has changed the drawn covers. */
    cover_path: z.string(),
    other_covers: z.array(z.string()).max(100),
    undrawn: z.string(),
    /** Whether sanitising has changed the body: then `content` is what was stored, else it is absent. */
    content: z.string().optional(),
    /** The tags as the site spells them; absent where they were sent so. */
    tags: z.array(z.string()).max(DRAFT_LIMITS.tags).optional(),
  })
  .meta({ id: 'SavedDraft' })

export const newPublicationSchema = named('NewPublication', {
  /** Of the draft that the owner has seen. */
  version: z.int(),
  /** A time in the future; absent: now. */
  at: z.iso.datetime({ offset: true }).max(40).optional(),
  /** Whether a published review gets the date of its day. */
  renews_date: z.boolean().default(false),
  /** Absent: as it was; `next` at first. */
  letter_choice: z.enum(LETTER_CHOICES).optional(),
  /** True: what was public before it was taken down is so again, and the draft stays as it is. */
  restores_withdrawn: z.boolean().default(false),
})

/** The cover that a draft with these fields would have. */
export const coverDrawingQuerySchema = z.object({
  title: line,
  author: line,
  category: z.string().max(200).optional(),
  template: z.enum(COVER_TEMPLATE_NAMES),
  character: z.string().max(20).optional(),
  variant: z.coerce.number().int().min(0).max(99).default(0),
})

export const previewLinkSchema = named('PreviewLink', { path: z.string() })

export type CoverDrawingQuery = z.output<typeof coverDrawingQuerySchema>
export type Draft = z.infer<typeof draftSchema>
export type OtherBook = z.infer<typeof otherBookSchema>
export type StudioReview = z.infer<typeof studioReviewSchema>
export type StudioReviewRow = z.infer<typeof studioRowSchema>
export type StudioReviewList = z.infer<typeof studioReviewListSchema>
export type StudioListQuery = z.output<typeof studioListQuerySchema>
export type StudioReviewState = z.infer<typeof reviewStateSchema>
export type SavedDraft = z.infer<typeof savedDraftSchema>
export type SavedDraftInput = z.output<typeof savedDraftInputSchema>
export type NewPublication = z.output<typeof newPublicationSchema>
