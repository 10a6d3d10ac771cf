import { z } from 'zod'
import { ROLES } from './permissions.ts'
import { typedTextSchema } from '../bounds.ts'
import { LIMITS } from '../limits.ts'

const name = typedTextSchema(LIMITS.name)
const email = typedTextSchema(LIMITS.email)
const password = z.string().max(4_000)

/** The signed-in account, and when its session expires unless it is used again. */
export const sessionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    /** Without one, a fresh sign-in confirms what the password would (accounts/sessions/reauthentication.service.ts). */
    has_password: z.boolean(),
    /** The account's avatar, always the same: 0 to AVATAR_COUNT - 1. */
    avatar: z.int(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Session' })

/** `second_step`: there is no session before the second step (two-factor.ts). */
export const signInOutcomeSchema = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('signed_in'), session: sessionSchema }),
    z.object({ state: z.literal('second_step') }),
  ])
  .meta({ id: 'SignInOutcome' })

export const credentialsSchema = z.object({ email, password }).meta({ id: 'Credentials' })

/** With the six digits of a mail. */
export const codeSignInSchema = z.object({ email, code: z.string().max(100) }).meta({ id: 'CodeSignIn' })

export type Session = z.infer<typeof sessionSchema>
export type SignInOutcome = z.infer<typeof signInOutcomeSchema>
export type CodeSignIn = z.infer<typeof codeSignInSchema>
export type Credentials = z.infer<typeof credentialsSchema>

export const newAccountSchema = credentialsSchema.extend({ name }).meta({ id: 'NewAccount' })

export const emailInputSchema = z.object({ email })

/** Of a link in a mail. */
export const accountTokenSchema = z.object({ token: z.string().min(1).max(1_000) })

export const newPasswordSchema = accountTokenSchema.extend({ password }).meta({ id: 'NewPassword' })

/** Without current_password: the first password of an account that has none. */
export const changedPasswordSchema = z
  .object({ current_password: password.optional(), password })
  .meta({ id: 'ChangedPassword' })

/** Confirms that the holder sends the request; absent where the account has no password and the sign-in is fresh. */
export const confirmingSchema = z.object({ password: password.optional() }).meta({ id: 'Confirming' })

export const endedSessionsSchema = confirmingSchema
  .extend({ keeps_current: z.boolean().optional() })
  .meta({ id: 'EndedSessions' })

export const emailChangeSchema = confirmingSchema.extend({ email }).meta({ id: 'ChangedAddress' })

export const profileSchema = z.object({ name })

/** A signed-in browser; the list has the last used first. */
export const openSessionSchema = z
  .object({
    id: z.string(),
    /** Such as Chrome／Windows; empty where it is unknown. */
    device: z.string(),
    signed_in_at: z.iso.datetime(),
    /** Exact to the day: it is updated when the session is renewed. */
    seen_at: z.iso.datetime(),
    is_current: z.boolean(),
  })
  .meta({ id: 'OpenSession' })

export type NewAccount = z.infer<typeof newAccountSchema>
export type NewPassword = z.infer<typeof newPasswordSchema>
export type ChangedPassword = z.infer<typeof changedPasswordSchema>
export type Confirming = z.infer<typeof confirmingSchema>
export type EndedSessions = z.infer<typeof endedSessionsSchema>
export type EmailChange = z.infer<typeof emailChangeSchema>
export type OpenSession = z.infer<typeof openSessionSchema>
