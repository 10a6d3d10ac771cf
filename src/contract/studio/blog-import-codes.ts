/** The constants and types that the screen 匯入 and the server share, without schemas. */
export type { ImportKind, LeftOutReason, NoteCode } from '../wording/studio/blog-import-screen.ts'

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

export const TEXT_STATES = ['published', 'scheduled', 'draft', 'trash'] as const

/** Texts of an export for which the owner chooses one by one. */
export const IMPORT_CHOICES = 10_000

/** What the owner can choose for a text before the import; `published` keeps the time of one that is scheduled. */
export const TEXT_CHOICES = ['published', 'draft', 'left_out'] as const
export type TextChoice = (typeof TEXT_CHOICES)[number]

/** What a text becomes by what the owner chose. */
export type ChosenState = (typeof TEXT_STATES)[number] | 'left_out'

export const TEXT_OUTCOMES = ['new', 'known', 'left_out'] as const
