import { confirmingSchema, sessionSchema } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import {
  recoveryCodesSchema,
  secondStepSchema,
  twoFactorCodeSchema,
  twoFactorSchema,
  twoFactorSetupSchema,
} from './two-factor.ts'

const HOLDER_PROBLEMS = [
  'sign_in_required',
  'password_wrong',
  'fresh_sign_in_required',
  'too_many_requests',
] as const

export const passSecondStep = endpoint('POST /api/auth/second-step', {
  summary: 'Starts the session that waits for its second step.',
  body: secondStepSchema,
  answers: { 200: sessionSchema },
  problems: ['code_wrong', 'second_step_expired', 'too_many_requests'],
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
  problems: HOLDER_PROBLEMS,
})

export const confirmTwoFactor = endpoint('POST /api/auth/two-step/confirm', {
  summary: 'Turns the second step on.',
  body: twoFactorCodeSchema,
  answers: { 200: recoveryCodesSchema },
  problems: ['sign_in_required', 'code_wrong', 'too_many_requests'],
})

export const renewRecoveryCodes = endpoint('POST /api/auth/two-step/recovery-codes', {
  summary: 'New recovery codes; the old ones are void.',
  body: confirmingSchema,
  answers: { 200: recoveryCodesSchema },
  problems: [...HOLDER_PROBLEMS, 'two_factor_off'],
})

export const turnOffTwoFactor = endpoint('DELETE /api/auth/two-step', {
  summary: 'Turns the second step off.',
  body: confirmingSchema,
  answers: { 204: null },
  problems: HOLDER_PROBLEMS,
})
