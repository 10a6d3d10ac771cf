import { z } from 'zod'
import { listOf, OWN_ROWS } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { confirmingSchema } from './accounts.ts'
import { ROLES } from './permissions.ts'

/** The members of the studio, the owner first, and the invitations that nobody has accepted yet. */
const peopleSchema = named('People', {
  members: listOf(OWN_ROWS, {
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    avatar: z.int(),
    /** The last day on which a session was used, or the last action of the log. Null: never. */
    last_active_at: z.iso.datetime().nullable(),
  }),
  invitations: listOf(OWN_ROWS, {
    id: z.string(),
    email: z.string(),
    sent_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    has_expired: z.boolean(),
    /** What became of its mail; stored: a file on the host, which has no mail server. */
    mail: z.enum(['sent', 'waiting', 'failed', 'stored']),
  }),
})

/** The editor who becomes the owner. */
const handOverSchema = confirmingSchema.extend({ id: z.string().max(100) }).meta({ id: 'HandOver' })

const newInvitationSchema = named('NewInvitation', { email: z.string().max(320) })

/** An invitation is valid for so long after its last mail. */
export const INVITATION_DAYS = 7

export type People = z.infer<typeof peopleSchema>

/** The problems of writes that a signed-in browser may make, and no token of a program. */
const WRITE_PROBLEMS = ['sign_in_required', 'too_many_requests'] as const

export const listPeople = endpoint('GET /api/studio/people', {
  needs: 'people',
  summary: 'The owner, the editors, and the open invitations.',
  answers: { 200: peopleSchema },
})

export const invitePerson = endpoint('POST /api/studio/people/invitations', {
  needs: 'people',
  summary: 'Mails a one-time link by which its holder becomes an editor.',
  body: newInvitationSchema,
  answers: { 201: peopleSchema },
  problems: [...WRITE_PROBLEMS, 'email_invalid', 'already_member'],
})

export const resendInvitation = endpoint('POST /api/studio/people/invitations/{id}/mail', {
  needs: 'people',
  summary: 'Mails a new link; the earlier one ends.',
  answers: { 200: peopleSchema },
  problems: [...WRITE_PROBLEMS, 'invitation_not_found'],
})

export const revokeInvitation = endpoint('DELETE /api/studio/people/invitations/{id}', {
  needs: 'people',
  summary: 'Ends an invitation. A repeat changes nothing.',
  answers: { 200: peopleSchema },
  problems: WRITE_PROBLEMS,
})

export const removeEditor = endpoint('DELETE /api/studio/people/editors/{id}', {
  needs: 'people',
  summary: 'Makes an editor a reader again, at once, and deletes the editor’s tokens.',
  body: confirmingSchema,
  answers: { 200: peopleSchema },
  problems: [...WRITE_PROBLEMS, 'person_not_found', 'password_wrong', 'fresh_sign_in_required'],
})

export const handOver = endpoint('PUT /api/studio/people/owner', {
  needs: 'people',
  summary: 'Makes an editor the owner, and the owner an editor.',
  body: handOverSchema,
  problems: [...WRITE_PROBLEMS, 'person_not_found', 'password_wrong', 'fresh_sign_in_required'],
})
