import { Secret, TOTP } from 'otpauth'

/** The code of an authenticator app with this secret at this time, or so many periods later. */
export function appCode(secret: string, periodsLater = 0, now = new Date()): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: now.getTime() + periodsLater * 30_000 })
}
