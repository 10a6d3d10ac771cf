/** The name of the owner's studio, apart from its other texts: the account menu shows it. */
export const STUDIO_NAME = '書案'

/** On a text's page, for the members of the studio. */
export const EDIT_TEXT = '編輯'
