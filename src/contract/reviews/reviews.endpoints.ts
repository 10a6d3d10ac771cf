import { z } from 'zod'
import { commentsQuerySchema } from '../comments/comments.ts'
import { endpoint, idParams } from '../endpoint.ts'
import {
  categoryListSchema,
  homePageSchema,
  listQuerySchema,
  reviewListSchema,
  reviewPageSchema,
} from './reviews.ts'
import { pathPartSchema, TEXT_ANSWER } from '../bounds.ts'

export const readHome = endpoint('GET /api/home', {
  summary: 'The cards of the home page; `recommended` is drawn at random each time.',
  answers: { 200: homePageSchema },
  problems: [],
})

export const listReviews = endpoint('GET /api/reviews', {
  summary: 'All reviews: up to 200 at once, above that pages of 48.',
  query: listQuerySchema,
  answers: { 200: reviewListSchema },
  problems: [],
})

export const readReview = endpoint('GET /api/reviews/{id}', {
  summary: 'One review with its recommendations and its newest comments.',
  params: idParams,
  query: commentsQuerySchema,
  answerLimit: TEXT_ANSWER,
  answers: { 200: reviewPageSchema },
  problems: ['review_not_found'],
})

export const listCategory = endpoint('GET /api/categories/{slug}/reviews', {
  summary: 'The reviews with this category slug, of the new vocabulary or the old.',
  params: z.object({ slug: pathPartSchema }),
  query: listQuerySchema,
  answers: { 200: categoryListSchema },
  problems: [],
})
