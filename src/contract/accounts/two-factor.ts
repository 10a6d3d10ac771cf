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

export const twoFactorSchema = z
  .object({
    is_on: z.boolean(),
    /** Null where it is off. */
    enabled_at: z.iso.datetime().nullable(),
    recovery_codes_left: z.int(),
  })
  .meta({ id: 'TwoFactor' })

/** The setup of an authenticator app; the second step is off until a code of it is confirmed. */
export const twoFactorSetupSchema = z
  .object({
    /** Base32, for typing. */
    secret: z.string(),
    /** otpauth://totp/…, for apps on the same device. */
    uri: z.string(),
    /** The same as a picture: dark modules as an SVG path in a square of `size`, quiet zone included. */
    qr: z.object({ size: z.int(), path: z.string() }),
  })
  .meta({ id: 'TwoFactorSetup' })

/** A code of the authenticator app. */
export const twoFactorCodeSchema = z.object({ code: z.string().max(100) })

/** Shown once, stored as hashes; each is valid for one sign-in. */
export const recoveryCodesSchema = z
  .object({ recovery_codes: z.array(z.string()).max(20) })
  .meta({ id: 'RecoveryCodes' })

export type SecondStep = z.infer<typeof secondStepSchema>
export type TwoFactor = z.infer<typeof twoFactorSchema>
export type TwoFactorSetup = z.infer<typeof twoFactorSetupSchema>
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>
