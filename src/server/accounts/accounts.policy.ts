/**
 * Attempts to sign in. One address may be a whole school; one account may be wanted from everywhere by whoever
 * guesses, so that its own limit is wide enough for its holder and far too narrow for guessing.
 */
export const SIGN_IN_LIMITS = {
  sender: { name: 'sign-in by address', max: 30, seconds: 600 },
  pair: { name: 'sign-in by address and account', max: 8, seconds: 600 },
  account: { name: 'sign-in by account', max: 60, seconds: 86_400 },
}

/** Attempts of one browser that has signed in to the account before, whatever strangers do (known-device.ts). */
export const KNOWN_DEVICE_LIMIT = { name: 'sign-in by known device', max: 20, seconds: 86_400 }
export const KNOWN_DEVICE_DAYS = 180

export const SIGN_UP_LIMIT = { name: 'sign-up by address', max: 10, seconds: 3_600 }

/** Asking for a link, and using one. */
export const LINK_LIMIT = { name: 'account links by address', max: 20, seconds: 3_600 }

/** Of one account, by whoever holds its session: trying what the present password is. */
export const PASSWORD_LIMIT = { name: 'confirming password by account', max: 20, seconds: 3_600 }

/** For so long after signing in, an account without a password need not confirm that it is its holder who asks. */
export const RECENT_SIGN_IN_MINUTES = 10

/** Mails about accounts to one mailbox, whoever asks for them: more are not sent, and nobody is told. */
export const MAILBOX_LIMIT = { name: 'account mails by mailbox', max: 5, seconds: 3_600 }

/** Those that lead to a new password: whatever else a stranger has sent to a mailbox, one of these reaches it. */
export const RECOVERY_MAIL_LIMIT = { name: 'recovery mails by mailbox', max: 5, seconds: 3_600 }

/** Of one account: beginning to make one. */
export const PASSKEY_LIMIT = { name: 'passkeys by account', max: 20, seconds: 3_600 }

/** Codes of the second step, of one account, by whoever has passed the first. */
export const SECOND_STEP_LIMIT = { name: 'second step by account', max: 10, seconds: 3_600 }

/** Of one sign-in, before it has to begin anew. */
export const SECOND_STEP_ATTEMPTS = 5
export const SECOND_STEP_MINUTES = 10

/** For so long a trusted browser is not asked for the second step. */
export const TRUSTED_DEVICE_DAYS = 30

/** Tries of mailed codes, beside those of SIGN_IN_LIMITS for one address: far too few to guess six digits. */
export const CODE_LIMIT = { name: 'sign-in by code and account', max: 30, seconds: 86_400 }

export const CODE_MINUTES = 10
export const CODE_ATTEMPTS = 5

/** Of one account. */
export const PROFILE_LIMIT = { name: 'profile changes by account', max: 30, seconds: 3_600 }

/** For so long the link to a new address is good. */
export const ADDRESS_CHANGE_MINUTES = 60

/** Of one account: a program's sign-ins and renewals. */
export const PROGRAM_LIMIT = { name: 'tokens by account', max: 60, seconds: 3_600 }

export const SESSION_DAYS = 30

/** Setting out for an outside provider: a row is kept until its browser comes back. */
export const OAUTH_START_LIMIT = { name: 'provider sign-in by address', max: 30, seconds: 600 }

/** For so long a browser may be away at a provider. */
export const OAUTH_STATE_MINUTES = 10

/** For so long the link of a mail is good that confirms a provider's address. */
export const PROVIDER_LINK_HOURS = 24
