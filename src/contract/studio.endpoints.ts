import { endpoint } from './endpoint.ts'
import { studioSummarySchema, studioWaitingSchema } from './studio.ts'

export const readStudioSummary = endpoint('GET /api/studio/summary', {
  summary: 'Drafts, and what waits for the owner.',
  answers: { 200: studioSummarySchema },
  problems: ['not_found', 'token_invalid'],
})

export const readStudioWaiting = endpoint('GET /api/studio/waiting', {
  summary: 'How much waits for the owner, for the navigation.',
  answers: { 200: studioWaitingSchema },
  problems: ['not_found', 'token_invalid'],
})
