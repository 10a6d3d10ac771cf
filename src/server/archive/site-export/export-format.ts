import { z } from 'zod'
import { rowIdSchema } from '../../../contract/bounds.ts'
import { TEXT_KINDS } from '../../../contract/reviews/text-kinds.ts'
import { coverDesignSchema, otherBookSchema } from '../../../contract/studio/studio-reviews.ts'
import { articleLayoutSchema } from './article-layout.ts'
import type { TableChoice } from '../archive-lines.ts'

// The files of `xingcha export`, and their fields: named as in the tables that `xingcha import` reads from the original
// site, where these have the field.

export const EXPORT_FILE = 'export.json'
export const REVIEWS_FOLDER = 'reviews'
export const MEDIA_FOLDER = 'media'
/** Of the ZIP archive of some reviews alone. */
export const DRAFTS_FOLDER = 'drafts'
export const CATEGORIES_FILE = 'categories.json'
export const COMMENTS_FILE = 'comments.jsonl'
export const SETTINGS_FILE = 'settings.json'
/** Holds what belongs to persons, and what is not published: emails, notes, held comments, drafts. */
export const PRIVATE_FOLDER = 'private'
export const OWNER_SETTINGS_FILE = `${PRIVATE_FOLDER}/settings.json`

/** The files with rows of tables (archive-lines.ts), by their names. Nothing that signs somebody in is in them. */
export const ROW_FILES: Readonly<Record<string, TableChoice>> = {
  'rows.jsonl': {
    xc_redirects: {},
    xc_imported_texts: {},
    xc_removed_comments: {},
    xc_tags: {},
    xc_series: {},
    xc_review_series: {},
  },
  [`${PRIVATE_FOLDER}/rows.jsonl`]: {
    xc_users: {},
    xc_imported_users: {},
    xc_bookmarks: {},
    xc_reading_list: {},
    xc_reading_positions: {},
    xc_readings: {},
    xc_highlights: {},
    xc_comments: { without: ['address'] },
    xc_comment_likes: {},
    xc_bans: {},
    xc_subscriptions: {},
    xc_subscription_categories: {},
    xc_subscription_labels: {},
    xc_letters: {},
    xc_letter_deliveries: {},
    xc_announced_texts: {},
    xc_drafts: { without: ['preview_key'] },
    xc_revisions: { deflated: ['text'] },
    xc_review_views: {},
    xc_referrers: {},
    xc_review_referrers: {},
    xc_missed_searches: {},
    xc_pictures: {},
  },
}

const id = rowIdSchema
const flag = z.boolean()
const text = z.string()
const optionalText = z.string().nullable()

export const siteExportSchema = z.strictObject({
  format: z.literal('xingcha-export'),
  version: z.number(),
  exported_at: text,
  /** The version of the program. */
  program: text,
  counts: z.record(text, z.int()),
  /** The highest id that each table has given out: no later row gets the id of a removed one. */
  last_ids: z.record(text, z.int()),
})
/** 3: what is private, and the addresses of another site, as rows of tables. 4: answers, kinds, headlines, other books, tags and series. */
export const SITE_EXPORT_VERSION = 4

/** The front matter of a review. */
export const reviewSchema = z.strictObject({
  id,
  title: text.min(1),
  original_title: optionalText,
  author: text,
  isbn: optionalText,
  /** The name of a file in `media`; null where the site draws the cover. */
  cover: z
    .string()
    .regex(/^[\w.-]+$/)
    .nullable(),
  cover_source: optionalText,
  rating: z.number().min(0).max(5).nullable(),
  publish_date: optionalText,
  /** For other programs: its day, or the time of its last change. The import does not read it. */
  date: text.optional(),
  publisher: optionalText,
  category: optionalText,
  category_name: optionalText,
  categories: z.array(text),
  related_books: z.array(id),
  featured: flag,
  published: flag,
  updated_at: text,
  // Absent in exports of version 1.
  translator: text.default(''),
  book_year: z.int().nullable().default(null),
  slug: text.default(''),
  recommended: flag.default(false),
  cover_design: coverDesignSchema.nullable().default(null),
  // Absent in exports before version 4.
  kind: z.enum(TEXT_KINDS).default('review'),
  headline: text.default(''),
  tags: z.array(text).default([]),
  series: text.default(''),
  // For another site, which begins the series by them. The import of a whole site does not read them.
  series_name: text.optional(),
  series_order: z.int().optional(),
  other_books: z.array(otherBookSchema).default([]),
  search_title: text.default(''),
  search_description: text.default(''),
  share_picture: optionalText.default(null),
  is_unindexed: flag.default(false),
  excerpt: text,
  summary: text,
  /** The format of the text below the front matter. */
  body: z.enum(['markdown', 'html']),
  body_layout: articleLayoutSchema.optional(),
})

/** A published comment, as everybody sees it. */
export const commentSchema = z.strictObject({
  id,
  book_id: id,
  // Absent in exports before version 4.
  parent_id: id.nullable().default(null),
  answered_id: id.nullable().default(null),
  user_name: text,
  user_avatar: z.int().nullable(),
  likes: z.int(),
  created_at: text,
  changed_at: optionalText,
  content: text,
})

export type ExportHeader = z.infer<typeof siteExportSchema>
export type ReviewFields = z.infer<typeof reviewSchema>
export type CommentFields = z.infer<typeof commentSchema>
