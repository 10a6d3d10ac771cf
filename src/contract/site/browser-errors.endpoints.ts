import { browserErrorReportSchema, browserErrorSchema } from './browser-errors.ts'
import { endpoint } from '../endpoint.ts'

export const reportBrowserError = endpoint('POST /api/browser-errors', {
  summary: 'Writes an error of the app into the log, without what visitors typed or read.',
  body: browserErrorSchema,
  bodyLimit: { bytes: 16 * 1024, problem: 'invalid_request' },
  answers: { 202: browserErrorReportSchema },
  problems: ['too_many_requests'],
})
