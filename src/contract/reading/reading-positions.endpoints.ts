import { endpoint, idParams } from '../endpoint.ts'
import { positionInputSchema, positionRecordSchema } from './reading-positions.ts'

export const readPosition = endpoint('GET /api/reviews/{id}/position', {
  summary: 'Where the reader stopped in the review, on any device.',
  params: idParams,
  answers: { 200: positionRecordSchema },
  problems: ['sign_in_required', 'token_invalid', 'review_not_found'],
})

export const savePosition = endpoint('PUT /api/reviews/{id}/position', {
  summary: 'Saves where the reader stopped; the last one counts.',
  params: idParams,
  body: positionInputSchema,
  answers: { 200: positionRecordSchema },
  problems: ['sign_in_required', 'token_invalid', 'review_not_found', 'too_many_requests'],
})
