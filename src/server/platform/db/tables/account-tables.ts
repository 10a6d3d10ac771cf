import type { Generated, Selectable } from 'kysely'
import type { Role } from '../../../../contract/accounts/permissions.ts'

/** The tables of accounts, their sessions and their ways to sign in. */
export interface AccountTables {
  xc_users: UserRow
  xc_sessions: SessionRow
  xc_studio_tokens: StudioTokenRow
  xc_invitations: InvitationRow
  xc_accounts: AccountRow
  xc_verifications: VerificationRow
  xc_passkeys: PasskeyRow
  xc_used_challenges: { challenge: string; expires_at: string }
  xc_signing_keys: SigningKeyRow
  xc_refresh_tokens: RefreshTokenRow
  xc_two_step: TwoFactorTable
  xc_recovery_codes: RecoveryCodeRow
  xc_second_steps: SecondStepRow
  xc_trusted_devices: TrustedDeviceRow
  xc_mail_codes: MailCodeRow
  xc_address_changes: EmailChangeRow
  xc_owner_link: { id: number; token_hash: string; created_at: string }
}

/** An account. Columns, and those of the next tables, are named as better-auth did; booleans and times are of the engine's types. */
export interface UserRow {
  id: string
  name: string
  email: string
  emailVerified: boolean | number
  image: string | null
  createdAt: Date | string
  updatedAt: Date | string
  role: Role
  /** How the reader has texts set; null until something is chosen. */
  reading: Generated<string | null>
  /** When the owner or an editor left the studio's published comments last; null: never. */
  comments_seen_at: Generated<string | null>
}

/** A session of a browser or a program. */
interface SessionRow {
  id: string
  userId: string
  token: string
  expiresAt: Date | string
  createdAt: Date | string
  updatedAt: Date | string
  /** Always blank, as the privacy policy says. */
  ipAddress: string | null
  /** The kind of browser and device (platform/http/access/device-name.ts), for the list of sessions. */
  userAgent: string | null
}

/** A sign-in method of an account: its password, or a provider. */
interface AccountRow {
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
  /** The email that the OAuth provider sent last. */
  address: string | null
  createdAt: Date | string
  updatedAt: Date | string
}

/** A value that belongs to a one-time token: of a mail, or of a sign-in by a provider. */
interface VerificationRow {
  id: string
  /** A hash of the token. */
  identifier: string
  expiresAt: Date | string
  createdAt: Date | string
  updatedAt: Date | string
  value: string
}

export type TwoFactorRow = Selectable<TwoFactorTable>

interface TwoFactorTable {
  user_id: string
  /** Null: an authenticator app is being set up; signing in has no second step yet. */
  enabled_at: string | null
  /** The period of the last used code, counted since 1970: codes up to it are refused. */
  last_step: Generated<number>
  /** Encrypted (secret.ts), like the one below. */
  secret: string | null
  /** The secret of an app that is not confirmed yet. */
  pending_secret: string | null
}

interface RecoveryCodeRow {
  user_id: string
  /** Its keyed hash. */
  code: string
}

/** A pending sign-in, before its second step. */
export interface SecondStepRow {
  /** A keyed hash of the browser's cookie. */
  token: string
  user_id: string
  tries_left: number
  expires_at: string
}

/** A browser that signs in without the second step. */
export interface TrustedDeviceRow {
  /** A keyed hash of its cookie. */
  token: string
  user_id: string
  expires_at: string
}

/** The latest code sent to a mailbox, whether it has an account or not. */
interface MailCodeRow {
  /** A keyed hash of the email, like the code below. */
  mailbox: string
  code: string
  tries_left: number
  expires_at: string
}

/** The latest requested new email of an account, until it is confirmed. */
interface EmailChangeRow {
  user_id: string
  /** A keyed hash of the token in the mail. */
  token: string
  email: string
  expires_at: string
}

export interface PasskeyRow {
  id: string
  user_id: string
  name: string
  /** The credential id, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** The signature counter of the device; 0 where it does not count. */
  counter: number
  /** A JSON array of WebAuthn transports. */
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
  /** The same with its private part, encrypted (secret.ts). */
  private_key: string
}

interface RefreshTokenRow {
  /** Its keyed hash. */
  token: string
  session_id: string
  created_at: string
  /** A used token is kept, so that its second use is detected. */
  used_at: string | null
}

/** A lasting token of a program, with fewer rights than its account. */
export interface StudioTokenRow {
  id: string
  user_id: string
  name: string
  /** A keyed hash. */
  token_hash: string
  /** The scopes (contract/accounts/permissions.ts), separated by commas. */
  scopes: string
  created_at: string
  expires_at: string | null
  last_used_at: string | null
}

/** An email that was invited to become an editor. */
export interface InvitationRow {
  id: string
  email: string
  /** A keyed hash of the token in the mail. */
  token_hash: string
  sent_at: string
  expires_at: string
}
