import { z } from 'zod'
import {
  accountTokenSchema,
  emailInputSchema,
  emailChangeSchema,
  changedPasswordSchema,
  codeSignInSchema,
  confirmingSchema,
  credentialsSchema,
  endedSessionsSchema,
  newAccountSchema,
  newPasswordSchema,
  openSessionSchema,
  profileSchema,
  sessionSchema,
  signInOutcomeSchema,
} from './accounts.ts'
import { accountLinkQuerySchema, accountLinkSchema } from './account-links.ts'
import { endpoint, idParams } from '../endpoint.ts'
import { OWN_ROWS } from '../bounds.ts'

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

export const requestCode = endpoint('POST /api/auth/code', {
  summary: 'Mails a code to sign in with, where the address has an account.',
  body: emailInputSchema,
  answers: { 204: null },
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
  answers: { 204: null },
  problems: ['token_invalid'],
})

export const signUp = endpoint('POST /api/auth/sign-up', {
  summary: 'Mails a link that opens the account; the answer is the same for new and for known addresses.',
  body: newAccountSchema,
  answers: { 204: null },
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
  answers: { 204: null },
  problems: ['account_link_worn_out', 'address_in_use', 'identity_in_use', 'too_many_requests'],
})

export const readAccountLink = endpoint('GET /api/auth/link', {
  summary: 'Whether the link of an account mail can still be used; changes nothing.',
  query: accountLinkQuerySchema,
  answers: { 200: accountLinkSchema },
  problems: [],
})

export const requestPasswordReset = endpoint('POST /api/auth/recovery', {
  summary: 'Mails a link to a new password, where the address has an account.',
  body: emailInputSchema,
  answers: { 204: null },
  problems: ['email_invalid', 'too_many_requests'],
})

export const resetPassword = endpoint('POST /api/auth/reset', {
  summary: 'Sets a new password by a mailed link.',
  body: newPasswordSchema,
  answers: { 204: null },
  problems: ['account_link_worn_out', ...PASSWORD_PROBLEMS, 'too_many_requests'],
})

export const changePassword = endpoint('PUT /api/auth/password', {
  summary: 'Changes the password, or sets the first one; other browsers are signed out.',
  body: changedPasswordSchema,
  answers: { 200: sessionSchema },
  problems: [
    'sign_in_required',
    'password_wrong',
    'fresh_sign_in_required',
    ...PASSWORD_PROBLEMS,
    'too_many_requests',
  ],
})

export const changeProfile = endpoint('PUT /api/auth/profile', {
  summary: 'Changes the name of the account.',
  body: profileSchema,
  answers: { 200: sessionSchema },
  problems: ['sign_in_required', 'account_incomplete', 'name_too_long', 'name_reserved', 'too_many_requests'],
})

export const requestEmailChange = endpoint('POST /api/auth/address', {
  summary: 'Mails a link to the new address that completes the change.',
  body: emailChangeSchema,
  answers: { 204: null },
  problems: [
    'sign_in_required',
    'password_wrong',
    'fresh_sign_in_required',
    'email_invalid',
    'too_many_requests',
  ],
})

export const listSessions = endpoint('GET /api/auth/sessions', {
  summary: 'Where this account is signed in.',
  answers: { 200: z.array(openSessionSchema).max(OWN_ROWS) },
  problems: ['sign_in_required'],
})

const END_PROBLEMS = [
  'sign_in_required',
  'password_wrong',
  'fresh_sign_in_required',
  'too_many_requests',
] as const

export const endSession = endpoint('DELETE /api/auth/sessions/{id}', {
  summary: 'Signs one browser out.',
  params: idParams,
  body: confirmingSchema,
  answers: { 204: null },
  problems: [...END_PROBLEMS, 'session_not_found'],
})

export const endSessions = endpoint('DELETE /api/auth/sessions', {
  summary: 'Signs out everywhere, or everywhere else.',
  body: endedSessionsSchema,
  answers: { 204: null },
  problems: END_PROBLEMS,
})
