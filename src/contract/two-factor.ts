import { z } from 'zod'

/** What follows the password, the mailed code or the provider, where the account asks for a second step. */
export const secondStepSchema = z
  .object({
    /** `totp`: of the authenticator app; `recovery_code`: one of those that were shown once. */
    kind: z.enum(['totp', 'recovery_code']),
    code: z.string().max(100),
    /** Whether this browser is not to be asked again for 30 days. */
    trusts_device: z.boolean(),
  })
  .meta({ id: 'SecondStep' })

export const twoStepSchema = z
  .object({
    is_on: z.boolean(),
    /** Null where it is off. */
    enabled_at: z.iso.datetime().nullable(),
    recovery_codes_left: z.int(),
  })
  .meta({ id: 'TwoStep' })

/** What an authenticator app is given; nothing is on before a code of it has come back. */
export const twoStepSetupSchema = z
  .object({
    /** Base32, for whoever types it. */
    secret: z.string(),
    /** otpauth://totp/…, for apps on the same device. */
    uri: z.string(),
    /** The same as a picture: dark modules as an SVG path in a square of `size`, quiet zone included. */
    qr: z.object({ size: z.int(), path: z.string() }),
  })
  .meta({ id: 'TwoStepSetup' })

/** Of the authenticator app. */
export const twoStepCodeSchema = z.object({ code: z.string().max(100) })

/** Shown once, then kept hashed; each is good for one sign-in. */
export const recoveryCodesSchema = z
  .object({ recovery_codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' })

export type SecondStep = z.infer<typeof secondStepSchema>
export type TwoStep = z.infer<typeof twoStepSchema>
export type TwoStepSetup = z.infer<typeof twoStepSetupSchema>
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>
