import { z } from 'zod'

/** The second step after the password, the mailed code or the provider, where the account has one. */
export const secondStepSchema = z
  .object({
    /** `totp`: a code of the authenticator app; `recovery_code`: one of the recovery codes. */
    kind: z.enum(['totp', 'recovery_code']),
    code: z.string().max(100),
    /** Whether this browser skips the second step for 30 days. */
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

/** The setup of an authenticator app; the second step is off until a code of it is confirmed. */
export const twoStepSetupSchema = z
  .object({
    /** Base32, for typing. */
    secret: z.string(),
    /** otpauth://totp/…, for apps on the same device. */
    uri: z.string(),
    /** The same as a picture: dark modules as an SVG path in a square of `size`, quiet zone included. */
    qr: z.object({ size: z.int(), path: z.string() }),
  })
  .meta({ id: 'TwoStepSetup' })

/** A code of the authenticator app. */
export const twoStepCodeSchema = z.object({ code: z.string().max(100) })

/** Shown once, stored as hashes; each is valid for one sign-in. */
export const recoveryCodesSchema = z
  .object({ recovery_codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' })

export type SecondStep = z.infer<typeof secondStepSchema>
export type TwoStep = z.infer<typeof twoStepSchema>
export type TwoStepSetup = z.infer<typeof twoStepSetupSchema>
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>
