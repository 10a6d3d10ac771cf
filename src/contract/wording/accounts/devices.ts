/** The default name of a passkey from an unknown browser. */
export const passkeyDefaultName = '通行密鑰'

/** The device of a program’s session. */
export const programText = '程式'
