/** What the studio's log records. */
export const LOGGED_ACTIONS = [
  'setting_changed',
  'samples_removed',
  'test_mail_sent',
  'review_published',
  'review_withdrawn',
  'review_trashed',
  'review_restored',
] as const

export type LoggedAction = (typeof LOGGED_ACTIONS)[number]
