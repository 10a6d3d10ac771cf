import { z } from 'zod'
import { endpoint, named } from '../endpoint.ts'
import { CONFIRMING_PROBLEMS, confirmingSchema, sessionSchema } from './accounts.ts'

/** The second step after the password, the mailed code or the provider, where the account has one. */
const secondStepSchema = named('SecondStep', {
  /** `totp`: a code of the authenticator app; `recovery_code`: one of the recovery codes. */
  kind: z.enum(['totp', 'recovery_code']),
  code: z.string().max(100),
  /** Whether this browser skips the second step for 30 days. */
  trusts_device: z.boolean(),
})

const twoFactorSchema = named('TwoFactor', {
  is_on: z.boolean(),
  /** Null where it is off. */
  enabled_at: z.iso.datetime().nullable(),
  recovery_codes_left: z.int(),
})

/** The setup of an authenticator app; the second step is off until a code of it is confirmed. */
const twoFactorSetupSchema = named('TwoFactorSetup', {
  /** Base32, for typing. */
  secret: z.string(),
  /** otpauth://totp/…, for apps on the same device. */
  uri: z.string(),
  /** The same as a picture: dark modules as an SVG path in a square of `size`, quiet zone included. */
  qr: z.object({ size: z.int(), path: z.string() }),
})

/** A code of the authenticator app. */
const twoFactorCodeSchema = z.object({ code: z.string().max(100) })

/** Shown once, stored as hashes; each is valid for one sign-in. */
const recoveryCodesSchema = named('RecoveryCodes', { recovery_codes: z.array(z.string()).max(20) })

export type SecondStep = z.infer<typeof secondStepSchema>
export type TwoFactor = z.infer<typeof twoFactorSchema>
export type TwoFactorSetup = z.infer<typeof twoFactorSetupSchema>
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

export const passSecondStep = endpoint('POST /api/auth/second-step', {
  summary: 'Starts the session that waits for its second step.',
  body: secondStepSchema,
  answers: { 200: sessionSchema },
  problems: ['code_wrong', 'second_step_expired', 'second_step_unreadable', 'too_many_requests'],
})

export const readTwoFactor = endpoint('GET /api/auth/two-step', {
  summary: 'Whether signing in has a second step.',
  answers: { 200: twoFactorSchema },
  problems: ['sign_in_required'],
})

export const setUpTwoFactor = endpoint('POST /api/auth/two-step', {
  summary: 'A new secret for an authenticator app; nothing is on yet.',
  body: confirmingSchema,
  answers: { 200: twoFactorSetupSchema },
  problems: CONFIRMING_PROBLEMS,
})

export const confirmTwoFactor = endpoint('POST /api/auth/two-step/confirm', {
  summary: 'Turns the second step on.',
  body: twoFactorCodeSchema,
  answers: { 200: recoveryCodesSchema },
  problems: ['sign_in_required', 'code_wrong', 'second_step_unreadable', 'too_many_requests'],
})

export const renewRecoveryCodes = endpoint('POST /api/auth/two-step/recovery-codes', {
  summary: 'New recovery codes; the old ones are void.',
  body: confirmingSchema,
  answers: { 200: recoveryCodesSchema },
  problems: [...CONFIRMING_PROBLEMS, 'two_factor_off'],
})

export const turnOffTwoFactor = endpoint('DELETE /api/auth/two-step', {
  summary: 'Turns the second step off.',
  body: confirmingSchema,
  problems: CONFIRMING_PROBLEMS,
})
