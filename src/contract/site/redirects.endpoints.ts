import { endpoint } from '../endpoint.ts'
import {
  newRedirectSchema,
  redirectFileSchema,
  redirectListSchema,
  redirectQuerySchema,
  redirectRemovalSchema,
  redirectsBroughtSchema,
} from './redirects.ts'

export const listRedirects = endpoint('GET /api/studio/redirects', {
  needs: 'settings',
  summary: 'Addresses of another site that lead here, by pages of 50.',
  query: redirectQuerySchema,
  answers: { 200: redirectListSchema },
  problems: [],
})

export const putRedirect = endpoint('PUT /api/studio/redirects', {
  needs: 'settings',
  summary: 'Adds an old address, or changes where it leads.',
  body: newRedirectSchema,
  answers: { 204: null },
  problems: ['too_many_requests', 'redirect_invalid', 'redirect_loop'],
})

export const removeRedirect = endpoint('DELETE /api/studio/redirects', {
  needs: 'settings',
  summary: 'Deletes an old address. A repeat changes nothing.',
  query: redirectRemovalSchema,
  answers: { 204: null },
  problems: ['too_many_requests'],
})

/** The longest file, where each character is escaped. */
const FILE_BODY = { bytes: 6 * 1024 * 1024, problem: 'body_too_large' } as const

export const importRedirects = endpoint('POST /api/studio/redirects/import', {
  needs: 'settings',
  summary: 'Takes a file of redirects: CSV, redirects.json, redirects.yaml or _redirects.',
  body: redirectFileSchema,
  bodyLimit: FILE_BODY,
  answers: { 200: redirectsBroughtSchema },
  problems: ['too_many_requests', 'redirects_unreadable'],
})
