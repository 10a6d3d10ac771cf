import { z } from 'zod'
import { bounceReportsSchema, bounceSourcesSchema, countedBouncesSchema } from './bounces.ts'
import { endpoint } from '../endpoint.ts'
import { pathPartSchema } from '../bounds.ts'

export const reportBounces = endpoint('POST /api/bounces/{token}', {
  summary: 'Reports mails that came back. The address is secret (GET /api/studio/bounces).',
  params: z.object({ token: pathPartSchema }),
  body: bounceReportsSchema,
  // A thousand events of SendGrid, with their fields that are not read.
  bodyLimit: { bytes: 2 * 1024 * 1024, problem: 'body_too_large', values: 40_000 },
  answers: { 200: countedBouncesSchema },
  problems: ['not_found'],
})

export const readBounceSources = endpoint('GET /api/studio/bounces', {
  needs: 'newsletter',
  summary: 'How the site learns of mails that came back.',
  answers: { 200: bounceSourcesSchema },
  problems: [],
})
