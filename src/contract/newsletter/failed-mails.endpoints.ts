import { endpoint } from '../endpoint.ts'
import { failedMailsSchema, mailRetrySchema, retriedMailsSchema } from './failed-mails.ts'

export const listFailedMails = endpoint('GET /api/studio/failed-mails', {
  needs: 'settings',
  summary: 'Mails that could not be sent, with the mail server’s answer.',
  answers: { 200: failedMailsSchema },
  problems: [],
})

export const retryMails = endpoint('POST /api/studio/failed-mails/retries', {
  needs: 'settings',
  summary: 'Sends a failed mail, or all of them, again.',
  body: mailRetrySchema,
  answers: { 200: retriedMailsSchema },
  problems: ['too_many_requests'],
})
