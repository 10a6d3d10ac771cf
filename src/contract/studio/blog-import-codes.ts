/** The constants and types that the screen 匯入 and the server share, without schemas. */

/** Old addresses of one page of the list. */
export const REDIRECT_PAGE_SIZE = 50

/** Characters of a file of redirects. */
export const REDIRECT_FILE_LENGTH = 1024 * 1024

/** Redirects of it. */
export const REDIRECT_FILE_ROWS = 20_000

/** Megabytes of an export; a larger one is imported by the command. */
export const BLOG_FILE_MB = 512

/** Bytes of the pieces in which a browser sends an export: a proxy bounds the size of a body and its time. */
export const BLOG_PIECE_BYTES = 4 * 1024 * 1024

/** Categories and tags of an export, those with the most texts first, for which the owner chooses a category. */
export const IMPORT_TERMS = 5_000

/** Texts of a report; the counts are of all. */
export const IMPORT_TEXTS = 20_000

/** Notes on one of them. */
export const IMPORT_NOTES = 100

/** `interrupted`: the process ended; another run brings what is missing. */
export const RUN_STATES = ['running', 'done', 'interrupted', 'failed'] as const

/** Why a run failed: the file is no export that is known, is packed in a form that is not opened, or could not be read to its end. */
export const RUN_FAILURES = ['unknown', 'packed', 'broken'] as const

export const IMPORT_KINDS = [
  'wordpress',
  'ghost',
  'ghost-members',
  'markdown',
  'blogger',
  'goodreads',
  'movable-type',
  'medium',
  'substack',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const TEXT_STATES = ['published', 'scheduled', 'draft', 'trash'] as const

/** Texts of an export for which the owner chooses one by one. */
export const IMPORT_CHOICES = 10_000

/** What the owner can choose for a text before the import; `published` keeps the time of one that is scheduled. */
export const TEXT_CHOICES = ['published', 'draft', 'left_out'] as const
export type TextChoice = (typeof TEXT_CHOICES)[number]

/** What a text becomes by what the owner chose. */
export type ChosenState = (typeof TEXT_STATES)[number] | 'left_out'

export const TEXT_OUTCOMES = ['new', 'known', 'left_out'] as const

/** Why a text does not come. */
export const LEFT_OUT_REASONS = [
  'no_text',
  'chosen',
  'unreadable',
  'other_kind',
  'other_export',
  'packed',
  'response',
  'unread_format',
  'no_review',
  'truncated',
  'too_long',
  'too_complex',
  'refused',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** The codes of what an imported text lacks or has lost. */
export const NOTE_CODES = [
  'picture_failed',
  'picture_still',
  'cover_caption',
  'removed',
  'linked',
  'dead_link',
  'file_refused',
  'text_lost',
  'unknown_code',
  'unread_mark',
  'comment_left_out',
  'password',
  'private',
  'gated',
  'page',
  'response',
  'no_front_matter',
  'front_matter',
  'encoding',
  'undated',
  'missed_day',
  'source_comment',
  'no_date',
  'odd_date',
  'no_category',
  'rating_unread',
  'headline_cut',
  'tags_left_out',
  'redirect_left_out',
] as const
export type NoteCode = (typeof NOTE_CODES)[number]
