/**
 * Attempts to sign in. One address may be a whole school; one account may be wanted from everywhere by whoever
 * guesses, so that its own limit is wide enough for its holder and far too narrow for guessing.
 */
export const SIGN_IN_LIMITS = {
  sender: { name: 'sign-in by address', max: 30, seconds: 600 },
  pair: { name: 'sign-in by address and account', max: 8, seconds: 600 },
  account: { name: 'sign-in by account', max: 60, seconds: 86_400 },
}
