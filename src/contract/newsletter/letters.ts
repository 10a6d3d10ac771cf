import { textNameFields } from '../reviews/reviews.ts'
import { z } from 'zod'
import { categorySlugSchema, OWN_ROWS, rowIdSchema } from '../bounds.ts'
import { MAX_CATEGORIES } from '../categories/categories.ts'
import { endpoint, idParams } from '../endpoint.ts'
import { LETTER_CHOICES } from '../studio/review-drafts.ts'
import { LETTER_LIMITS, LETTER_STATES } from './letter-states.ts'

/** Zod counts code points. */
const text = (most: number) => z.string().max(most)

/** The fields of a letter that the owner edits. */
const letterInputSchema = z
  .object({
    /** The version that the change is based on; an older one is refused. */
    version: z.int(),
    subject: text(LETTER_LIMITS.subject),
    /** Shown next to the subject in mailboxes. */
    second_line: text(LETTER_LIMITS.secondLine),
    opening: text(LETTER_LIMITS.opening),
    /** Ids in the order of the letter. */
    reviews: z.array(rowIdSchema).max(LETTER_LIMITS.reviews),
    /** Only subscribers who want one of these categories; empty: all. */
    audience: z.array(categorySlugSchema).max(MAX_CATEGORIES),
  })
  .meta({ id: 'LetterInput' })

/** Deliveries of a letter whose sending has begun. */
const deliveriesSchema = z.object({
  total: z.int(),
  sent: z.int(),
  /** Refused by the mail server; they can be tried again. */
  failed: z.int(),
  /** Sent, and came back. */
  bounced: z.int(),
  /** Not sent, because the subscriber left or was deleted before. */
  dropped: z.int(),
  /** Subscribers who received it and left before the next letter. */
  left: z.int(),
})

/** The review that a new letter is about, if it is about one alone. */
const newLetterSchema = z
  .object({
    /** A letter about this review alone. Absent: the next one. */
    review: rowIdSchema.optional(),
  })
  .meta({ id: 'NewLetter' })

const letterSchema = letterInputSchema
  .extend({
    id: z.int(),
    state: z.enum(LETTER_STATES),
    /** The number that the letter has or will have. */
    number: z.int(),
    /** Whether it was begun for one review (單獨寄). */
    is_single: z.boolean(),
    /** Confirmed subscribers of the audience. */
    recipients: z.int(),
    changed_at: z.iso.datetime(),
    scheduled_at: z.iso.datetime().nullable(),
    /** The last time that the owner mailed it to themselves. */
    tested_at: z.iso.datetime().nullable(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    deliveries: deliveriesSchema.nullable(),
    /** How often links of the mail were followed, by whomever. */
    visits: z.int(),
  })
  .meta({ id: 'Letter' })

const letterListSchema = z
  .object({
    /** Newest first. */
    letters: z.array(letterSchema).max(OWN_ROWS),
    /** Published reviews that were to have a letter of their own (單獨寄), and are in none. */
    alone: z.array(z.object({ id: z.int(), ...textNameFields })).max(OWN_ROWS),
    /** Confirmed subscribers. */
    confirmed: z.int(),
    /** All but those who have left. */
    subscribers: z.int(),
  })
  .meta({ id: 'LetterList' })

/** A letter with the reviews that it may contain: those since the last letter, and the chosen ones. */
const letterWithReviewsSchema = z
  .object({
    letter: letterSchema,
    candidates: z
      .array(
        z.object({
          id: z.int(),
          ...textNameFields,
          author: z.string(),
          cover_path: z.string(),
          categories: z.array(z.string()).max(1000),
          publish_date: z.string().nullable(),
          /** How the owner wants it in letters. */
          choice: z.enum(LETTER_CHOICES),
          /** Null for a published review. */
          scheduled_at: z.iso.datetime().nullable(),
        }),
      )
      .max(OWN_ROWS),
  })
  .meta({ id: 'LetterWithReviews' })

/** The mail as its readers get it, apart from their own link. */
const letterPreviewSchema = z
  .object({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'LetterPreview' })

const letterTestSchema = z.object({ to: z.string(), letter: letterSchema }).meta({ id: 'LetterTest' })

const letterSendingSchema = z
  .object({
    version: z.int(),
    /** The time of a scheduled letter; absent: at once. */
    at: z.iso.datetime({ offset: true }).max(40).optional(),
  })
  .meta({ id: 'LetterSending' })

export type NewLetter = z.infer<typeof newLetterSchema>
export type LetterInput = z.infer<typeof letterInputSchema>
export type Letter = z.infer<typeof letterSchema>
export type LetterList = z.infer<typeof letterListSchema>
export type LetterWithReviews = z.infer<typeof letterWithReviewsSchema>
export type LetterPreview = z.infer<typeof letterPreviewSchema>
export type LetterTest = z.infer<typeof letterTestSchema>
export type LetterSending = z.infer<typeof letterSendingSchema>

const WRITE_PROBLEMS = ['too_many_requests'] as const
const LETTER_PROBLEMS = [...WRITE_PROBLEMS, 'letter_not_found'] as const

export const listLetters = endpoint('GET /api/studio/letters', {
  needs: 'newsletter',
  summary: 'All letters of the newsletter, newest first.',
  answers: { 200: letterListSchema },
  problems: [],
})

export const createLetter = endpoint('POST /api/studio/letters', {
  needs: 'newsletter',
  summary:
    'Begins a letter with the reviews since the last one, or about one review; or returns the draft that there is, with the reviews that have come since.',
  body: newLetterSchema,
  answers: { 201: letterSchema },
  problems: [...WRITE_PROBLEMS, 'review_not_found'],
})

export const readLetter = endpoint('GET /api/studio/letters/{id}', {
  needs: 'newsletter',
  summary: 'A letter, and the reviews that it may contain.',
  params: idParams,
  answers: { 200: letterWithReviewsSchema },
  problems: ['letter_not_found'],
})

export const saveLetter = endpoint('PUT /api/studio/letters/{id}', {
  needs: 'newsletter',
  summary: 'Replaces a draft, unless it has changed since the given version (draft_changed).',
  params: idParams,
  body: letterInputSchema,
  answers: { 200: letterSchema },
  problems: [...LETTER_PROBLEMS, 'draft_changed', 'letter_started'],
})

export const deleteLetter = endpoint('DELETE /api/studio/letters/{id}', {
  needs: 'newsletter',
  summary: 'Deletes a draft.',
  params: idParams,
  answers: { 204: null },
  problems: [...LETTER_PROBLEMS, 'letter_started'],
})

export const previewLetter = endpoint('GET /api/studio/letters/{id}/preview', {
  needs: 'newsletter',
  summary: 'The mail as readers get it, as HTML and as text.',
  params: idParams,
  answers: { 200: letterPreviewSchema },
  problems: ['letter_not_found'],
})

export const testLetter = endpoint('POST /api/studio/letters/{id}/test', {
  needs: 'newsletter',
  summary: 'Mails the letter to the owner.',
  params: idParams,
  answers: { 200: letterTestSchema },
  problems: [...LETTER_PROBLEMS, 'letter_incomplete', 'letter_started'],
})

export const sendLetter = endpoint('POST /api/studio/letters/{id}/sending', {
  needs: 'newsletter',
  summary: 'Sends a letter now, or schedules that.',
  params: idParams,
  body: letterSendingSchema,
  answers: { 200: letterSchema },
  problems: [
    ...LETTER_PROBLEMS,
    'draft_changed',
    'letter_started',
    'letter_incomplete',
    'letter_review_unpublished',
    'letter_time_invalid',
    'letter_without_recipients',
  ],
})

export const stopLetter = endpoint('DELETE /api/studio/letters/{id}/sending', {
  needs: 'newsletter',
  summary:
    'Stops the sending; a scheduled letter becomes a draft. A mail in flight may still arrive. A repeat changes nothing.',
  params: idParams,
  answers: { 200: letterSchema },
  problems: LETTER_PROBLEMS,
})

export const resumeLetter = endpoint('POST /api/studio/letters/{id}/resumption', {
  needs: 'newsletter',
  summary: 'Continues a stopped letter, and tries again where a sent one failed. A repeat changes nothing.',
  params: idParams,
  answers: { 200: letterSchema },
  problems: LETTER_PROBLEMS,
})
