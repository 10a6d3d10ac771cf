/** What mails the way to a new password. */
export const RECOVERY_PATH = '/api/auth/recovery'
/** What mails a code to sign in with. */
export const CODE_PATH = '/api/auth/code'
