import type { NewComment } from '../../contract/comments/comments.ts'
import type { LetterInput } from '../../contract/newsletter/letters.ts'
import type { TextQuote } from '../../contract/reading/text-quote.ts'
import type { Draft } from '../../contract/studio/studio-reviews.ts'

/** The texts that this device keeps until the site has them, by kind. */
export interface DeviceTexts {
  /** By review. */
  'comment draft': NewComment
  /** By the comment that it answers. */
  'answer draft': NewComment
  /** A comment that waits for a connection, by the time when it was written. */
  'unsent comment': UnsentComment
  /** The proof with which a comment was sent, by review, until the answer is there, and a hash of that comment. */
  'sent proof': { comment: string; proof: string }
  /** By book. */
  'note draft': NoteDraft
  /** A note that waits for a connection, by entry of the reading list. */
  'unsent note': UnsentNote
  /** By review. */
  'highlight draft': HighlightDraft
  /** A text of the studio that the server may not have, by review. */
  'studio copy': StudioCopy
  /** A letter that the server may not have, by its id. */
  'letter copy': LetterCopy
}

interface UnsentComment {
  review: number
  comment: NewComment
  /** When its proof was made, in milliseconds since 1970. */
  provedAt?: number
  /** Why the server refused it: it is not sent again by itself. */
  refusal?: string
}

export interface NoteDraft {
  text: string
  /** The `notes_version` of the note that the text began with. */
  version: number
}

interface UnsentNote extends NoteDraft {
  entry: number
  book: number
  refusal?: string
}

/** An unsaved note on a passage. */
export interface HighlightDraft {
  text: string
  /** The version of the note that the text began with. */
  version: number
  /** The mark; null for a passage that is not marked yet. */
  highlight: string | null
  /** A passage that is not marked yet, in the script of its page. */
  passage: TextQuote | null
}

export interface TextCopy<Text> {
  /** The version of the server's text on which it stands. */
  version: number
  draft: Text
  /** An earlier text, which was sent without an answer: the server may have stored it. */
  unanswered?: Text | undefined
}

export type StudioCopy = TextCopy<Draft>

/** What the owner writes in a letter. */
export type LetterDraft = Omit<LetterInput, 'version' | 'body'> & { content: string }

/** `kind`: of the mail after the confirmation, which stays it where the letter was deleted elsewhere. */
export type LetterCopy = TextCopy<LetterDraft> & { kind?: 'welcome' }

/** The owner of the studio's texts, which whoever may write there goes on with. */
export const STUDIO = 'studio'

export type DeviceKind = keyof DeviceTexts

/** The owner of what a visitor without an account writes. */
export const GUEST = 'guest'
/** The owner where the page was opened without a connection, and so does not know the account. */
export const SIGNED_IN = 'signed in'

export interface DeviceRecord<Kind extends DeviceKind = DeviceKind> {
  kind: Kind
  /** The account that wrote it, or GUEST: it is shown to nobody else. */
  owner: string
  id: number
  /** When it was last typed, or put aside to be sent, in milliseconds since 1970. */
  at: number
  value: DeviceTexts[Kind]
}
