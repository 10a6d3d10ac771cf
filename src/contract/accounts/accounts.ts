import { z } from 'zod'
import { OWN_ROWS, typedTextSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { accountLinkQuerySchema, accountLinkSchema } from './account-links.ts'
import { ROLES } from './permissions.ts'

const name = typedTextSchema(LIMITS.name)
const email = typedTextSchema(LIMITS.email)
const password = z.string().max(4_000)

/** The words of web/client/reading-settings.ts that are no defaults. */
const readingSettingsSchema = z
  .string()
  .max(100)
  .regex(/^[a-z ]*$/)

/** The signed-in account, and when its session expires unless it is used again. */
export const sessionSchema = named('Session', {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Without one, a fresh sign-in confirms what the password would (accounts/sessions.service.ts). */
  has_password: z.boolean(),
  /** The account's avatar, always the same: 0 to AVATAR_COUNT - 1. */
  avatar: z.int(),
  /** How the reader has texts set, on all devices; null until something is chosen. */
  reading: readingSettingsSchema.nullable(),
  expires_at: z.iso.datetime(),
})

/** `second_step`: there is no session before the second step (two-factor.ts). */
const signInOutcomeSchema = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('signed_in'), session: sessionSchema }),
    z.object({ state: z.literal('second_step') }),
  ])
  .meta({ id: 'SignInOutcome' })

const credentialsSchema = named('Credentials', { email, password })

/** With the six digits of a mail. */
const codeSignInSchema = named('CodeSignIn', { email, code: z.string().max(100) })

export type Session = z.infer<typeof sessionSchema>
export type SignInOutcome = z.infer<typeof signInOutcomeSchema>
export type CodeSignIn = z.infer<typeof codeSignInSchema>
export type Credentials = z.infer<typeof credentialsSchema>

const newAccountSchema = credentialsSchema
  .extend({
    name,
    /** The token of an invitation: it has proved the mailbox to which it was sent. */
    invitation: z.string().max(1_000).optional(),
  })
  .meta({ id: 'NewAccount' })

const emailInputSchema = z.object({ email })

/** Of a link in a mail. */
const accountTokenSchema = z.object({ token: z.string().min(1).max(1_000) })

const newPasswordSchema = accountTokenSchema.extend({ password }).meta({ id: 'NewPassword' })

/** Without current_password: the first password of an account that has none. */
const changedPasswordSchema = named('ChangedPassword', { current_password: password.optional(), password })

/** Confirms that the holder sends the request; absent where the account has no password and the sign-in is fresh. */
export const confirmingSchema = named('Confirming', { password: password.optional() })

const endedSessionsSchema = confirmingSchema
  .extend({ keeps_current: z.boolean().optional() })
  .meta({ id: 'EndedSessions' })

const emailChangeSchema = confirmingSchema.extend({ email }).meta({ id: 'ChangedAddress' })

const profileSchema = z.object({ name })

/** A signed-in browser; the list has the last used first. */
const openSessionSchema = named('OpenSession', {
  id: z.string(),
  /** Such as Chrome／Windows; empty where it is unknown. */
  device: z.string(),
  signed_in_at: z.iso.datetime(),
  /** Exact to the day: it is updated when the session is renewed. */
  seen_at: z.iso.datetime(),
  is_current: z.boolean(),
})

export type NewAccount = z.infer<typeof newAccountSchema>
export type NewPassword = z.infer<typeof newPasswordSchema>
export type ChangedPassword = z.infer<typeof changedPasswordSchema>
export type Confirming = z.infer<typeof confirmingSchema>
export type EndedSessions = z.infer<typeof endedSessionsSchema>
export type EmailChange = z.infer<typeof emailChangeSchema>
export type OpenSession = z.infer<typeof openSessionSchema>

/** Of what `confirmingSchema` confirms. */
export const CONFIRMING_PROBLEMS = [
  'sign_in_required',
  'password_wrong',
  'fresh_sign_in_required',
  'too_many_requests',
] as const

const PASSWORD_PROBLEMS = ['password_too_short', 'password_too_long', 'password_common'] as const

export const readSession = endpoint('GET /api/session', {
  summary: 'Who is signed in; null where nobody is.',
  answers: { 200: sessionSchema.nullable() },
  problems: ['token_invalid'],
})

export const signIn = endpoint('POST /api/auth/sign-in', {
  summary: 'Starts a session, or the second step where the account has one.',
  body: credentialsSchema,
  answers: { 200: signInOutcomeSchema },
  problems: ['credentials_wrong', 'email_unconfirmed', 'too_many_requests'],
})

export const readOwnSubscription = endpoint('GET /api/account/newsletter', {
  summary: 'Whether the letter goes to the email of the account; it goes to none where nobody is signed in.',
  answers: { 200: named('OwnSubscription', { is_subscribed: z.boolean() }) },
  problems: ['token_invalid'],
})

export const requestCode = endpoint('POST /api/auth/code', {
  summary: 'Mails a code to sign in with, where the address has an account.',
  body: emailInputSchema,
  problems: ['email_invalid', 'too_many_requests'],
})

export const signInWithCode = endpoint('POST /api/auth/sign-in-code', {
  summary: 'Starts a session by a mailed code, or the second step where the account has one.',
  body: codeSignInSchema,
  answers: { 200: signInOutcomeSchema },
  problems: ['code_wrong', 'too_many_requests'],
})

export const signOut = endpoint('POST /api/auth/sign-out', {
  summary: 'Ends the session of this browser or program, if there is one.',
  problems: ['token_invalid'],
})

export const signUp = endpoint('POST /api/auth/sign-up', {
  summary: 'Mails a link that opens the account; the answer is the same for new and for known addresses.',
  body: newAccountSchema,
  problems: [
    'account_incomplete',
    'name_too_long',
    'name_reserved',
    'email_invalid',
    ...PASSWORD_PROBLEMS,
    'too_many_requests',
  ],
})

export const confirmEmail = endpoint('POST /api/auth/confirm', {
  summary: 'Confirms the e-mail address of an account.',
  body: accountTokenSchema,
  problems: ['account_link_worn_out', 'address_in_use', 'identity_in_use', 'too_many_requests'],
})

export const readAccountLink = endpoint('GET /api/auth/link', {
  summary: 'Whether the link of an account mail can still be used; changes nothing.',
  query: accountLinkQuerySchema,
  answers: { 200: accountLinkSchema },
})

export const requestPasswordReset = endpoint('POST /api/auth/recovery', {
  summary: 'Mails a link to a new password, where the address has an account.',
  body: emailInputSchema,
  problems: ['email_invalid', 'too_many_requests'],
})

export const resetPassword = endpoint('POST /api/auth/reset', {
  summary: 'Sets a new password by a mailed link.',
  body: newPasswordSchema,
  problems: ['account_link_worn_out', ...PASSWORD_PROBLEMS, 'too_many_requests'],
})

export const changePassword = endpoint('PUT /api/auth/password', {
  summary: 'Changes the password, or sets the first one; other browsers are signed out.',
  body: changedPasswordSchema,
  answers: { 200: sessionSchema },
  problems: [...CONFIRMING_PROBLEMS, ...PASSWORD_PROBLEMS],
})

export const changeProfile = endpoint('PUT /api/auth/profile', {
  summary: 'Changes the name of the account.',
  body: profileSchema,
  answers: { 200: sessionSchema },
  problems: ['sign_in_required', 'account_incomplete', 'name_too_long', 'name_reserved', 'too_many_requests'],
})

export const saveReadingSettings = endpoint('PUT /api/account/reading', {
  summary: 'Saves how the reader has texts set, for all devices.',
  body: named('ReadingSettings', { reading: readingSettingsSchema }),
  answers: { 200: sessionSchema },
  problems: ['sign_in_required', 'too_many_requests'],
})

export const requestEmailChange = endpoint('POST /api/auth/address', {
  summary: 'Mails a link to the new address that completes the change.',
  body: emailChangeSchema,
  problems: [...CONFIRMING_PROBLEMS, 'email_invalid'],
})

export const listSessions = endpoint('GET /api/auth/sessions', {
  summary: 'Where this account is signed in.',
  answers: { 200: z.array(openSessionSchema).max(OWN_ROWS) },
  problems: ['sign_in_required'],
})

export const endSession = endpoint('DELETE /api/auth/sessions/{id}', {
  summary: 'Signs one browser out.',
  body: confirmingSchema,
  problems: [...CONFIRMING_PROBLEMS, 'session_not_found'],
})

export const endSessions = endpoint('DELETE /api/auth/sessions', {
  summary: 'Signs out everywhere, or everywhere else.',
  body: endedSessionsSchema,
  problems: CONFIRMING_PROBLEMS,
})
