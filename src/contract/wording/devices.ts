/** What a passkey is called whose holder gave it no name, and whose browser is of no kind we know. */
export const passkeyDefaultName = '通行密鑰'

/** What stands in the list of sessions where a program has signed in. */
export const programText = '程式'
