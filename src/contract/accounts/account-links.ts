import { z } from 'zod'
import { named } from '../endpoint.ts'
import { ACCOUNT_LINKS } from '../links.ts'

export const accountLinkQuerySchema = z.object({
  link: z.enum(ACCOUNT_LINKS),
  token: z.string().max(1_000),
})

/** A link in an account mail, the owner's link or an invitation, for the holder of its token. Reading it changes nothing. */
export const accountLinkSchema = named('AccountLink', {
  link: z.enum(ACCOUNT_LINKS),
  /** open: it can be used. done: it was used, and using it again changes nothing. ended: used up, replaced or expired. */
  state: z.enum(['open', 'done', 'ended']),
  /** The email that it is about; of the owner's link and of an invitation: of the signed-in account, null for anonymous visitors. */
  email: z.string().nullable(),
  /** The name of the signed-in account; of the owner's link and of an invitation only. */
  name: z.string().nullable(),
})

export type AccountLink = z.infer<typeof accountLinkSchema>
export type AccountLinkQuery = z.infer<typeof accountLinkQuerySchema>
