import { endpoint } from './endpoint.ts'
import { studioSummarySchema } from './studio.ts'

export const readStudioSummary = endpoint('GET /api/studio/summary', {
  summary: 'Drafts, and what waits for the owner.',
  answers: { 200: studioSummarySchema },
  problems: ['not_found', 'token_invalid'],
})
