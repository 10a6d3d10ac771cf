import { endpoint } from '../endpoint.ts'
import { federationStatusSchema } from './federation.ts'

export const readFederationStatus = endpoint('GET /api/studio/federation', {
  needs: 'settings',
  summary: 'Followers and likes of other servers, and messages that could not be delivered.',
  answers: { 200: federationStatusSchema },
  problems: [],
})
