/** The name of the owner's studio, apart from its other texts: the account menu shows it. */
export const STUDIO_NAME = '書案'
