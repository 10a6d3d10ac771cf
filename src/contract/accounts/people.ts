import { z } from 'zod'
import { confirmingSchema } from './accounts.ts'
import { ROLES } from './permissions.ts'
import { OWN_ROWS } from '../bounds.ts'

/** The members of the studio, the owner first, and the invitations that nobody has accepted yet. */
export const peopleSchema = z
  .object({
    members: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          role: z.enum(ROLES),
          avatar: z.int(),
          /** The last day on which a session was used, or the last action of the log. Null: never. */
          last_active_at: z.iso.datetime().nullable(),
        }),
      )
      .max(OWN_ROWS),
    invitations: z
      .array(
        z.object({
          id: z.string(),
          email: z.string(),
          sent_at: z.iso.datetime(),
          expires_at: z.iso.datetime(),
          has_expired: z.boolean(),
        }),
      )
      .max(OWN_ROWS),
  })
  .meta({ id: 'People' })

/** The editor who becomes the owner. */
export const handOverSchema = confirmingSchema.extend({ id: z.string().max(100) }).meta({ id: 'HandOver' })

export const newInvitationSchema = z.object({ email: z.string().max(320) }).meta({ id: 'NewInvitation' })

/** An invitation is valid for so long after its last mail. */
export const INVITATION_DAYS = 7

export type People = z.infer<typeof peopleSchema>
