import { z } from 'zod'
import { listOf } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'

/** How the site stands with other sites. */
export const federationStatusSchema = named('FederationStatus', {
  /** The address by which it is followed. */
  handle: z.string(),
  followers: z.int(),
  /** Of its reviews, by accounts of other servers. */
  likes: z.int(),
  /** Messages that wait for their delivery. */
  waiting: z.int(),
  /** The latest that could not be delivered, newest first. */
  failures: listOf(50, {
    target: z.string(),
    attempts: z.int(),
    is_given_up: z.boolean(),
    error: z.string(),
  }),
})

export type FederationStatus = z.infer<typeof federationStatusSchema>

export const readFederationStatus = endpoint('GET /api/studio/federation', {
  needs: 'settings',
  summary: 'Followers and likes of other servers, and messages that could not be delivered.',
  answers: { 200: federationStatusSchema },
})
