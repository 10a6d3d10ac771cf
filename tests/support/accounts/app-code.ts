import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

/** The code of an authenticator app with this secret at this time, or so many periods later. */
export function appCode(secret: string, periodsLater = 0, now = new Date()): Promise<string> {
  const app = createOTP(new TextDecoder().decode(base32.decode(secret)))
  return app.hotp(Math.floor(now.getTime() / 30_000) + periodsLater)
}
