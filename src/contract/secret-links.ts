// These paths end in a secret: whoever knows it needs no account.

/** The page of a draft for those who have its link. */
export const PREVIEW_PATH = '/preview'
/** The drawn cover of a draft. */
export const DRAFT_COVERS_PATH = '/draft-covers'
/** Mail services report here which mails came back. */
export const BOUNCES_PATH = '/api/bounces'
/** The fonts of a preview: this and the token of its link name them. */
export const PREVIEW_FONTS = 'preview-'

/**
 * Replaces the secrets in a text that quotes URLs of the site, also in one that a mail program has encoded: those of the
 * paths above and the `token` of every other link.
 */
export const withoutSecrets = (text: string): string => text.replace(SECRETS, '$1[secret]')

const SECRETS =
  /((?:\/|%2f)(?:(?:preview|draft-covers|bounces)(?:\/|%2f)+|slices(?:\/|%2f)+preview-)|token(?:=|%3d))[^\s"?#&]+/gi
