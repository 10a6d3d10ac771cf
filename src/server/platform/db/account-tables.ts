import type { Generated, Selectable } from 'kysely'

/** As the accounts library names and keeps it: truth values and times are the engine's own here. */
export interface UserRow {
  id: string
  name: string
  email: string
  emailVerified: boolean | number
  image: string | null
  createdAt: Date | string
  updatedAt: Date | string
  role: 'reader' | 'owner'
}

/** Of the accounts library: one for each browser that is signed in. */
export interface SessionRow {
  id: string
  userId: string
  token: string
  expiresAt: Date | string
  createdAt: Date | string
  updatedAt: Date | string
  /** Always blank: nobody needs it, and the privacy policy says so. */
  ipAddress: string | null
  /** The kind of browser and device (accounts/sessions/device-name.ts), for the list of sessions. */
  userAgent: string | null
}

/** Of the accounts library: one for each way of signing in. */
export interface AccountRow {
  id: string
  userId: string
  /** `credential`: by password. */
  providerId: string
  accountId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Date | string | null
  refreshTokenExpiresAt: Date | string | null
  scope: string | null
  /** Its scrypt hash. */
  password: string | null
  /** As an outside provider last told it; ours, not the library's. */
  address: string | null
  createdAt: Date | string
  updatedAt: Date | string
}

/** Of the accounts library: what a mail's token stands for, once. */
export interface VerificationRow {
  id: string
  /** A hash of the token. */
  identifier: string
  expiresAt: Date | string
  createdAt: Date | string
  updatedAt: Date | string
  value: string
}

export type TwoStepRow = Selectable<TwoStepTable>

export interface TwoStepTable {
  user_id: string
  /** Null: an authenticator app is being set up, and no second step asked for yet. */
  enabled_at: string | null
  /** Of the code used last, in periods since 1970: it and those before it are worn out. */
  last_step: Generated<number>
  /** Encrypted (encryption.ts), like the one below. */
  secret: string | null
  /** Given to an app that has not shown a code of it yet. */
  pending_secret: string | null
}

export interface RecoveryCodeRow {
  user_id: string
  /** Its keyed hash. */
  code: string
}

/** A sign-in that waits for its second step. */
export interface SecondStepRow {
  /** A keyed hash of what the browser's cookie holds. */
  token: string
  user_id: string
  tries_left: number
  expires_at: string
}

/** A browser that is not asked for the second step. */
export interface TrustedDeviceRow {
  /** A keyed hash of what its cookie holds. */
  token: string
  user_id: string
  expires_at: string
}

/** The latest code sent to a mailbox, whether it has an account or not. */
export interface MailCodeRow {
  /** A keyed hash of the address, like the code below. */
  mailbox: string
  code: string
  tries_left: number
  expires_at: string
}

/** The latest address that an account wants, once its mailbox agrees. */
export interface AddressChangeRow {
  user_id: string
  /** A keyed hash of the one in the mail. */
  token: string
  email: string
  expires_at: string
}

export interface PasskeyRow {
  id: string
  user_id: string
  name: string
  /** As the device knows it, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often the device says that it has signed; 0 where it does not count. */
  counter: number
  /** How a browser reaches it, a JSON array. */
  transports: string
  created_at: string
  last_used_at: string | null
}

export interface SigningKeyRow {
  id: string
  signs_from: string
  signs_until: string
  /** A JSON web key. */
  public_key: string
  /** The same with its private part, encrypted (encryption.ts). */
  private_key: string
}

export interface RefreshTokenRow {
  /** Its keyed hash. */
  token: string
  session_id: string
  created_at: string
  /** Kept when it has been used, so that a second use is noticed. */
  used_at: string | null
}
