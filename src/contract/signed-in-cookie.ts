/**
 * A cookie beside the session's that scripts may read: that somebody is signed in, and nothing of whom. By it the
 * page is right from its first paint, and strangers are never asked about.
 */
export const SIGNED_IN_COOKIE = 'xc_signed_in'
