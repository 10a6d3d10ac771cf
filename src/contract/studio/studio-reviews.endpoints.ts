import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ownPageParams } from '../reviews/own-pages.ts'
import {
  coverDrawingQuerySchema,
  newPublicationSchema,
  newStudioReviewSchema,
  previewLinkSchema,
  savedDraftInputSchema,
  savedDraftSchema,
  studioListQuerySchema,
  studioReviewListSchema,
  studioReviewSchema,
} from './studio-reviews.ts'
import {
  newRevisionSchema,
  restoredRevisionSchema,
  revisionListSchema,
  revisionTextSchema,
} from './revisions.ts'
import { TEXT_ANSWER } from '../bounds.ts'

const WRITE_PROBLEMS = ['too_many_requests', 'busy'] as const
/** Of the names of a text's tags. */
export const TAG_PROBLEMS = ['tag_invalid', 'tag_too_long', 'too_many_tags'] as const
const REVIEW_PROBLEMS = [...WRITE_PROBLEMS, 'review_not_found'] as const

/** Twice the largest body's HTML: escapes of JSON make it longer. */
/** `values`: eleven further books, ten tags and the largest design of a cover. */
const DRAFT_BODY = { bytes: 5 * 1024 * 1024, problem: 'body_too_large', values: 4_000 } as const

export const listStudioReviews = endpoint('GET /api/studio/reviews', {
  needs: 'read',
  summary: 'All reviews of the site in any state, by pages of 48.',
  query: studioListQuerySchema,
  answers: { 200: studioReviewListSchema },
  problems: ['term_too_long'],
})

export const createStudioReview = endpoint('POST /api/studio/reviews', {
  needs: 'write',
  summary: 'Begins a draft.',
  body: newStudioReviewSchema,
  bodyLimit: DRAFT_BODY,
  answerLimit: TEXT_ANSWER,
  answers: { 201: studioReviewSchema },
  problems: [...WRITE_PROBLEMS, 'markup_too_complex'],
})

export const openOwnPage = endpoint('PUT /api/studio/own-pages/{page}', {
  needs: 'write',
  summary:
    'The text of About, the privacy policy or the terms, begun with the program’s where there is none.',
  params: ownPageParams,
  answers: { 200: z.object({ id: z.int() }) },
  problems: WRITE_PROBLEMS,
})

export const readStudioReview = endpoint('GET /api/studio/reviews/{id}', {
  needs: 'read',
  summary: 'The draft of a review, and beside it what is published.',
  answerLimit: TEXT_ANSWER,
  answers: { 200: studioReviewSchema },
  problems: ['review_not_found'],
})

export const saveDraft = endpoint('PUT /api/studio/reviews/{id}', {
  needs: 'write',
  summary: 'Replaces the draft, unless it has changed since the given version (draft_changed).',
  body: savedDraftInputSchema,
  bodyLimit: DRAFT_BODY,
  answerLimit: TEXT_ANSWER,
  answers: { 200: savedDraftSchema },
  problems: [
    ...REVIEW_PROBLEMS,
    ...TAG_PROBLEMS,
    'markup_too_complex',
    'series_not_found',
    'too_many_books',
    'kind_fixed',
    'owners_page',
    'draft_changed',
    'review_in_trash',
  ],
})

export const drawCover = endpoint('GET /api/studio/reviews/{id}/cover-drawing', {
  needs: 'read',
  summary: 'Draws a cover for the review from these fields; nothing is stored.',
  query: coverDrawingQuerySchema,
  answers: { 200: { mediaType: 'image/svg+xml' } },
  problems: ['review_not_found'],
})

export const trashReview = endpoint('DELETE /api/studio/reviews/{id}', {
  needs: 'publish',
  summary:
    'Takes the review down and puts it into the trash, which deletes it after 30 days. A repeat changes nothing.',
  answerLimit: TEXT_ANSWER,
  answers: { 200: studioReviewSchema },
  problems: [...REVIEW_PROBLEMS, 'owners_page'],
})

export const restoreReview = endpoint('POST /api/studio/reviews/{id}/restoration', {
  needs: 'publish',
  summary: 'Takes the review out of the trash, as a draft.',
  answerLimit: TEXT_ANSWER,
  answers: { 200: studioReviewSchema },
  problems: REVIEW_PROBLEMS,
})

export const deleteReview = endpoint('DELETE /api/studio/reviews/{id}/trash', {
  needs: 'publish',
  summary:
    'Deletes a review of the trash for good before its 30 days have passed; others are review_not_found.',
  problems: REVIEW_PROBLEMS,
})

export const publishReview = endpoint('POST /api/studio/reviews/{id}/publication', {
  needs: 'publish',
  summary: 'Publishes the draft, or the changes of a published review, now or at a time in the future.',
  body: newPublicationSchema,
  answerLimit: TEXT_ANSWER,
  answers: { 200: studioReviewSchema },
  problems: [
    ...REVIEW_PROBLEMS,
    'draft_changed',
    'review_in_trash',
    'title_missing',
    'headline_missing',
    'slug_missing',
    'slug_taken',
    'kind_fixed',
    'owners_page',
    'book_in_lists',
    'book_twice',
    'text_missing',
    'category_missing',
    'markup_too_complex',
    'alternative_text_missing',
    'schedule_invalid',
  ],
})

export const withdrawReview = endpoint('DELETE /api/studio/reviews/{id}/publication', {
  needs: 'publish',
  summary: 'Takes a published review down, and ends any schedule. A repeat changes nothing.',
  answerLimit: TEXT_ANSWER,
  answers: { 200: studioReviewSchema },
  problems: [...REVIEW_PROBLEMS, 'owners_page'],
})

export const cancelSchedule = endpoint('DELETE /api/studio/reviews/{id}/schedule', {
  needs: 'publish',
  summary: 'Ends the schedule of a draft, or of the changes of a published review. A repeat changes nothing.',
  answerLimit: TEXT_ANSWER,
  answers: { 200: studioReviewSchema },
  problems: [...REVIEW_PROBLEMS, 'owners_page'],
})

export const createPreview = endpoint('PUT /api/studio/reviews/{id}/preview', {
  needs: 'write',
  summary: 'The secret link to a preview of the draft, made where there is none.',
  answers: { 200: previewLinkSchema },
  problems: REVIEW_PROBLEMS,
})

export const revokePreview = endpoint('DELETE /api/studio/reviews/{id}/preview', {
  needs: 'write',
  summary: 'Ends the preview link; the next one is another.',
  problems: REVIEW_PROBLEMS,
})

export const listRevisions = endpoint('GET /api/studio/reviews/{id}/revisions', {
  needs: 'read',
  summary: 'Earlier versions of the draft, newest first, without their texts.',
  answers: { 200: revisionListSchema },
  problems: ['review_not_found'],
})

export const createRevision = endpoint('POST /api/studio/reviews/{id}/revisions', {
  needs: 'write',
  summary: 'Keeps the stored draft under a name, or a text that gives way to another device’s.',
  body: newRevisionSchema,
  bodyLimit: DRAFT_BODY,
  answers: { 201: revisionListSchema },
  problems: [...REVIEW_PROBLEMS, 'markup_too_complex', 'too_many_books'],
})

export const readRevision = endpoint('GET /api/studio/reviews/{id}/revisions/{revision}', {
  needs: 'read',
  summary: 'One earlier version of the draft.',
  answerLimit: TEXT_ANSWER,
  answers: { 200: revisionTextSchema },
  problems: ['review_not_found', 'revision_not_found'],
})

export const restoreRevision = endpoint('POST /api/studio/reviews/{id}/revisions/{revision}/restoration', {
  needs: 'write',
  summary: 'Makes an earlier version the draft; the replaced one becomes a revision.',
  body: restoredRevisionSchema,
  answerLimit: TEXT_ANSWER,
  answers: { 200: studioReviewSchema },
  problems: [
    ...REVIEW_PROBLEMS,
    'revision_not_found',
    'kind_fixed',
    'owners_page',
    'draft_changed',
    'review_in_trash',
  ],
})
