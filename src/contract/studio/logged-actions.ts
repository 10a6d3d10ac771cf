/** What the studio's log records. */
export const LOGGED_ACTIONS = [
  'setting_changed',
  'samples_removed',
  'test_mail_sent',
  'review_published',
  'review_withdrawn',
  'review_trashed',
  'review_restored',
  'review_deleted',
  'comments_published',
  'comments_hidden',
  'comments_removed',
  'comments_held',
  'comment_answered',
  'author_banned',
  'trust_withdrawn',
  'word_banned',
  'ban_ended',
  'editor_invited',
  'invitation_revoked',
  'editor_joined',
  'editor_removed',
  'token_created',
  'token_revoked',
] as const

export type LoggedAction = (typeof LOGGED_ACTIONS)[number]
