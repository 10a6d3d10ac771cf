import { endpoint } from '../endpoint.ts'
import { studioSummarySchema, studioWaitingSchema } from './studio.ts'
import { studioStatisticsSchema } from './statistics.ts'

export const readStudioSummary = endpoint('GET /api/studio/summary', {
  needs: 'read',
  summary: 'Drafts, and what waits for the owner.',
  answers: { 200: studioSummarySchema },
  problems: [],
})

export const readStudioWaiting = endpoint('GET /api/studio/waiting', {
  needs: 'read',
  summary: 'How much waits for the owner, for the navigation.',
  answers: { 200: studioWaitingSchema },
  problems: [],
})

export const readStudioStatistics = endpoint('GET /api/studio/statistics', {
  needs: 'read',
  summary:
    'How often reviews were opened in the last 30 days, from which sites, and what was searched for in vain.',
  answers: { 200: studioStatisticsSchema },
  problems: [],
})
