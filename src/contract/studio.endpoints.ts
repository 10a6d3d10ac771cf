import { endpoint } from './endpoint.ts'
import { studioSummarySchema, studioWaitingSchema } from './studio.ts'
import { studioStatisticsSchema } from './statistics.ts'

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

export const readStudioStatistics = endpoint('GET /api/studio/statistics', {
  summary:
    'How often reviews were opened in the last 30 days, from which sites, and what was searched for in vain.',
  answers: { 200: studioStatisticsSchema },
  problems: ['not_found', 'token_invalid'],
})
