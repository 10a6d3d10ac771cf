import { createHash } from 'node:crypto'
import { AVATAR_COUNT } from '../../contract/limits.ts'

/**
 * Attempts to sign in. One client address may be a whole school. Attackers may try one account from many addresses,
 * so its own limit is wide enough for its holder and far too narrow for guessing.
 */
export const SIGN_IN_LIMITS = {
  sender: { name: 'sign-in by sender', max: 30, seconds: 600 },
  pair: { name: 'sign-in by sender and account', max: 8, seconds: 600 },
  account: { name: 'sign-in by account', max: 60, seconds: 86_400 },
}

/** Attempts of one browser that has signed in to the account before, regardless of unknown devices (sign-in-attempts.service.ts). */
export const KNOWN_DEVICE_LIMIT = { name: 'sign-in by known device', max: 20, seconds: 86_400 }
export const KNOWN_DEVICE_DAYS = 180

export const SIGN_UP_LIMIT = { name: 'sign-up by sender', max: 10, seconds: 3_600 }

/** Requesting a link, and using one. */
export const LINK_LIMIT = { name: 'account links by sender', max: 20, seconds: 3_600 }

/** Attempts to confirm the present password of one account within a session. */
export const PASSWORD_LIMIT = { name: 'confirming password by account', max: 20, seconds: 3_600 }

/** An account without a password needs no re-authentication for so long after signing in. */
export const RECENT_SIGN_IN_MINUTES = 10

/** Account mails to one mailbox, by any requester: further mails are dropped silently. */
export const MAILBOX_LIMIT = { name: 'account mails by mailbox', max: 5, seconds: 3_600 }

/** Mails that lead to a new password have a limit of their own, so that other mails cannot use it up. */
export const PASSWORD_RESET_MAIL_LIMIT = { name: 'recovery mails by mailbox', max: 5, seconds: 3_600 }

/** Starting to add a passkey. */
export const PASSKEY_LIMIT = { name: 'passkeys by account', max: 20, seconds: 3_600 }

/** Codes of the second step for one account, after the first step. */
export const SECOND_STEP_LIMIT = { name: 'second step by account', max: 10, seconds: 3_600 }

/** Per sign-in, which then has to start again. */
export const SECOND_STEP_ATTEMPTS = 5
export const SECOND_STEP_MINUTES = 10

/** A trusted browser skips the second step for so long. */
export const TRUSTED_DEVICE_DAYS = 30

/** Attempts with mailed codes for one email, in addition to SIGN_IN_LIMITS: far too few to guess six digits. */
export const CODE_LIMIT = { name: 'sign-in by code and account', max: 30, seconds: 86_400 }

export const CODE_MINUTES = 10
export const CODE_ATTEMPTS = 5

export const PROFILE_LIMIT = { name: 'profile changes by account', max: 30, seconds: 3_600 }
export const READING_LIMIT = { name: 'reading settings by account', max: 300, seconds: 3_600 }

/** Validity of the link to a new email. */
export const EMAIL_CHANGE_MINUTES = 60

/** Invitations to become an editor: to one mailbox, and all of the site. */
export const INVITATION_MAIL_LIMIT = { name: 'invitations by mailbox', max: 3, seconds: 3_600 }
export const INVITATION_LIMIT = { name: 'invitations', max: 20, seconds: 86_400 }

/** A program's sign-ins and renewals. */
export const PROGRAM_LIMIT = { name: 'tokens by account', max: 60, seconds: 3_600 }

/** A session ends so many days after its last renewal. */
export const SESSION_DAYS = 30

/** And so many days after its sign-in, however often it is used. */
export const SESSION_LONGEST_DAYS = 180

/** Starting a sign-in by a provider, which stores a row until the browser returns. */
export const OAUTH_START_LIMIT = { name: 'provider sign-in by sender', max: 30, seconds: 600 }

/** The time a browser has to return from a provider. */
export const OAUTH_STATE_MINUTES = 10

/** Validity of the mailed link that confirms a provider's email. */
export const PROVIDER_LINK_HOURS = 24

/** The name of an account without one, until its holder changes it. */
export const DEFAULT_READER_NAME = '讀者'

/** The mail about the deletion of an account waits for so long where it cannot be sent. */
export const DELETION_MAIL_DAYS = 5

/** The number of the account's drawn avatar (docs/product/comments.md): always the same, and evenly distributed. */
export function avatarOf(userId: string): number {
  return createHash('sha256').update(userId).digest().readUInt32BE() % AVATAR_COUNT
}
