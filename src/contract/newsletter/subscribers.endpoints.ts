import { endpoint, idParams } from '../endpoint.ts'
import {
  importedSubscribersSchema,
  subscriberImportSchema,
  subscriberListSchema,
  subscriberQuerySchema,
} from './subscribers.ts'

export const listSubscribers = endpoint('GET /api/studio/subscribers', {
  needs: 'newsletter',
  summary: 'The subscribers of the newsletter, by pages of 50.',
  query: subscriberQuerySchema,
  answers: { 200: subscriberListSchema },
  problems: [],
})

export const exportSubscribers = endpoint('GET /api/studio/subscribers/export', {
  needs: 'newsletter',
  summary: 'All subscribers as a table for spreadsheets.',
  answers: { 200: { mediaType: 'text/csv' } },
  problems: [],
})

export const mailAgain = endpoint('DELETE /api/studio/subscribers/{id}/bounce', {
  needs: 'newsletter',
  summary: 'Sends letters to this subscriber again. A repeat changes nothing.',
  params: idParams,
  answers: { 204: null },
  problems: ['too_many_requests', 'subscription_not_found'],
})

export const unsubscribeSubscriber = endpoint('DELETE /api/studio/subscribers/{id}', {
  needs: 'newsletter',
  summary:
    'Ends a subscription at the wish of its holder; an import does not bring it back. A repeat changes nothing.',
  params: idParams,
  answers: { 204: null },
  problems: ['too_many_requests', 'subscription_not_found'],
})

/** The longest list, where each character is escaped. */
const LIST_BODY = { bytes: 4 * 1024 * 1024, problem: 'body_too_large' } as const

export const importSubscribers = endpoint('POST /api/studio/subscribers/import', {
  needs: 'newsletter',
  summary: 'Adds subscribers who have agreed. Those who have left are not added again.',
  body: subscriberImportSchema,
  bodyLimit: LIST_BODY,
  answers: { 200: importedSubscribersSchema },
  problems: ['too_many_requests'],
})
