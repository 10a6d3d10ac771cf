import { textNameFields } from '../reviews/reviews.ts'
import { z } from 'zod'
import { categorySlugSchema, listOf, OWN_ROWS, rowIdSchema, TEXT_ANSWER } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { LETTER_CHOICES } from '../studio/review-drafts.ts'
import { LETTER_KINDS, LETTER_LIMITS, LETTER_STATES, MOST_LABELS } from './letter-states.ts'

/** Zod counts code points. */
const text = (most: number) => z.string().max(most)

/** What the owner writes. */
const letterTextSchema = z.object({
  subject: text(LETTER_LIMITS.subject),
  /** Shown next to the subject in mailboxes. */
  second_line: text(LETTER_LIMITS.secondLine),
  /** HTML of article-elements.ts; texts of the site stand in it as figures (letter-body.ts). */
  body: text(LETTER_LIMITS.body),
  /** Only subscribers who want one of these categories, or have one of these labels (`#讀書會`); empty: all. */
  audience: z.array(categorySlugSchema).max(MOST_LABELS),
})

const letterInputSchema = letterTextSchema
  .extend({
    /** The version that the change is based on; an older one is refused. */
    version: z.int(),
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
  /** Tried, and tried again by itself. */
  retried: z.int(),
  /** When the last of those is given up; null where there is none. */
  retried_until: z.iso.datetime().nullable(),
  /** Not sent, because the subscriber left or was deleted before. */
  dropped: z.int(),
  /** Subscribers who received it and left before the next letter. */
  left: z.int(),
})

const newLetterSchema = named('NewLetter', {
  /** A letter about this review alone. Absent: with the texts since the last letter. */
  review: rowIdSchema.optional(),
  /** The mail after the confirmation, of which there is one. */
  kind: z.literal('welcome').optional(),
  /** A letter with this text, or the mail after the confirmation with it while there is none. */
  text: letterTextSchema.optional(),
})

const letterSchema = letterTextSchema
  .omit({ body: true })
  .extend({
    id: z.int(),
    version: z.int(),
    state: z.enum(LETTER_STATES),
    kind: z.enum(LETTER_KINDS),
    /** The number that the letter has or would have if it were sent now; null for the mail after the confirmation. */
    number: z.int().nullable(),
    /** Characters and words of the body, without the texts that stand in it. */
    length: z.int(),
    /** The texts of the site in it, in order. */
    reviews: z.array(rowIdSchema).max(OWN_ROWS),
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

const letterListSchema = named('LetterList', {
  /** Newest first. */
  letters: z.array(letterSchema).max(OWN_ROWS),
  /** Published reviews that were to have a letter of their own (單獨寄), and are in none. */
  alone: z.array(z.object({ id: z.int(), ...textNameFields })).max(OWN_ROWS),
  /** Confirmed subscribers. */
  confirmed: z.int(),
  /** All but those who have left. */
  subscribers: z.int(),
})

/** A letter, and the texts that it may be about: those since the last letter, and those that stand in it. */
const letterWithReviewsSchema = named('LetterWithReviews', {
  letter: letterSchema,
  body: z.string(),
  /** The labels of the subscribers, the most frequent first. */
  labels: z.array(z.string()).max(MOST_LABELS),
  candidates: listOf(OWN_ROWS, {
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
})

/** The mail as its readers get it, apart from their own link. */
const letterPreviewSchema = named('LetterPreview', {
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Of the HTML, with a subscriber's own links. */
  bytes: z.int(),
})

const letterTestSchema = named('LetterTest', { to: z.string(), letter: letterSchema })

const letterSendingSchema = named('LetterSending', {
  version: z.int(),
  /** The time of a scheduled letter; absent: at once. */
  at: z.iso.datetime({ offset: true }).max(40).optional(),
})

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

/** Escapes of JSON make a body longer, as do characters of four bytes. */
const LETTER_BODY = { bytes: 2 * 1024 * 1024, problem: 'body_too_large' } as const

export const listLetters = endpoint('GET /api/studio/letters', {
  needs: 'newsletter',
  summary: 'All letters of the newsletter, newest first.',
  answers: { 200: letterListSchema },
})

export const createLetter = endpoint('POST /api/studio/letters', {
  needs: 'newsletter',
  summary:
    'Begins a letter with the texts since the last one that are in no other, about one review, or with a given text. The draft about that review, and the mail after the confirmation, are returned where there is one.',
  body: newLetterSchema,
  bodyLimit: LETTER_BODY,
  answers: { 201: letterSchema },
  problems: [...WRITE_PROBLEMS, 'review_not_found', 'markup_too_complex'],
})

export const readLetter = endpoint('GET /api/studio/letters/{id}', {
  needs: 'newsletter',
  summary: 'A letter, and the reviews that it may contain.',
  answerLimit: TEXT_ANSWER,
  answers: { 200: letterWithReviewsSchema },
  problems: ['letter_not_found'],
})

export const saveLetter = endpoint('PUT /api/studio/letters/{id}', {
  needs: 'newsletter',
  summary:
    'Replaces a draft, unless it has changed since the given version (draft_changed). The text that it has already changes nothing.',
  body: letterInputSchema,
  bodyLimit: LETTER_BODY,
  answers: { 200: letterSchema },
  problems: [...LETTER_PROBLEMS, 'draft_changed', 'letter_started', 'markup_too_complex'],
})

export const deleteLetter = endpoint('DELETE /api/studio/letters/{id}', {
  needs: 'newsletter',
  summary: 'Deletes a draft.',
  problems: [...LETTER_PROBLEMS, 'letter_started'],
})

export const previewLetter = endpoint('GET /api/studio/letters/{id}/preview', {
  needs: 'newsletter',
  summary: 'The mail as readers get it, as HTML and as text, and its size.',
  answerLimit: TEXT_ANSWER,
  answers: { 200: letterPreviewSchema },
  problems: ['letter_not_found'],
})

export const testLetter = endpoint('POST /api/studio/letters/{id}/test', {
  needs: 'newsletter',
  summary: 'Mails the letter to the owner.',
  answers: { 200: letterTestSchema },
  problems: [...LETTER_PROBLEMS, 'letter_incomplete', 'letter_started'],
})

export const sendLetter = endpoint('POST /api/studio/letters/{id}/sending', {
  needs: 'newsletter',
  summary:
    'Sends a letter now, or schedules that. The mail after the confirmation goes to whoever confirms from now on.',
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
    'letter_site_closed',
  ],
})

export const stopLetter = endpoint('DELETE /api/studio/letters/{id}/sending', {
  needs: 'newsletter',
  summary:
    'Stops the sending; a scheduled letter, and the mail after the confirmation, become drafts. A mail in flight may still arrive. A repeat changes nothing.',
  answers: { 200: letterSchema },
  problems: LETTER_PROBLEMS,
})

export const resumeLetter = endpoint('POST /api/studio/letters/{id}/resumption', {
  needs: 'newsletter',
  summary: 'Continues a stopped letter, and tries again where a sent one failed. A repeat changes nothing.',
  answers: { 200: letterSchema },
  problems: LETTER_PROBLEMS,
})
