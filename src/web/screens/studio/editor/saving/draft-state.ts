import type { Failure } from '../../../../../contract/page.ts'
import type { Draft, StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import type { TextCopy } from '../../../../client/device-texts.ts'

/** The server's last response about the review, without its texts. */
export type ReviewInfo = Omit<StudioReview, 'draft'>

/** The fields of a text that is saved by itself: a review's, or a letter's. */
export interface SavedText {
  content: string
  tags?: string[]
}

/** What the server says besides the text. The version is the one that the next save replaces. */
export interface TextInfo {
  version: number
}

/** A text as the server has it. */
export type StoredText<Text, Info> = Info & { draft: Text }

/** The answer to a save: what has changed besides the text, and the tags as the site spells them. */
export type SavedAnswer<Info> = Partial<Info> & { version: number; tags?: string[] | undefined }

/** The state of saving that the bar shows. */
export type SaveKind =
  | 'saved'
  /** A request has been under way for a second, or saving goes on after a choice or a sign-in. */
  | 'saving'
  /** No connection. */
  | 'offline'
  /** The server could not store it. */
  | 'failed'
  /** The server will not store it as it is: a change may help, sending it again does not. */
  | 'refused'
  /** Another device has saved a newer text. Nothing is sent until one of the two is chosen. */
  | 'conflict'
  /** The session has ended. Nothing is sent until the reader has signed in. */
  | 'expired'

/** What the editor knows about its text. */
export interface DraftState<Text extends SavedText = Draft, Info extends TextInfo = ReviewInfo> {
  /** All that is written; the body is the one that the surface began with. */
  draft: Text
  info: Info
  /** The newer text of another device, while one of the two is to be chosen. */
  theirs: StoredText<Text, Info> | undefined
  /** A new one mounts the surface again, with the body of `draft`. */
  surfaceKey: number
  /** `at`: milliseconds; undefined before the first save. `refusal`: why the server will not store it. */
  save: { kind: SaveKind; at: number | undefined; refusal?: Failure | undefined }
  /** Whether something was written that no request has. */
  hasChanges: boolean
  isSending: boolean
  /** The text of a request without an answer: the server may have stored it. */
  unanswered: Text | undefined
  /** Whether the text that the next save replaces becomes a revision. */
  keepsReplaced: boolean
  /** Whether this device could store the text. */
  isOnDevice: boolean
  /** Saves without a connection or an answer, one after another. */
  failures: number
}

export const SAVING: DraftState['save'] = { kind: 'saving', at: undefined }
export const CONFLICT: DraftState['save'] = { kind: 'conflict', at: undefined }

/**
 * The copy of a text on this device, where it is not the server's. What an earlier version of the program did not store is as the
 * server has it. The order of the fields does not count.
 */
export function unsentCopy<Text extends SavedText, Copy extends TextCopy<Text>>(
  copy: Copy | undefined,
  stored: Text,
): Copy | undefined {
  if (!copy) return undefined
  const draft: Text = { ...stored, ...copy.draft }
  const fields = Object.keys(draft) as (keyof Text)[]
  const isStored = fields.every((field) => JSON.stringify(draft[field]) === JSON.stringify(stored[field]))
  const { unanswered } = copy
  return isStored
    ? undefined
    : { ...copy, draft, ...(unanswered && { unanswered: { ...stored, ...unanswered } }) }
}

/** The state that an editor begins with: a copy on this device stands on the version that it names. */
export function openDraft<Text extends SavedText, Info extends TextInfo>(
  stored: StoredText<Text, Info>,
  copy: TextCopy<Text> | undefined,
): DraftState<Text, Info> {
  const isBehind = copy !== undefined && copy.version < stored.version
  // A text whose request had no answer may be the server's: sending it again tells.
  const isConflict = isBehind && !copy.unanswered
  return {
    draft: copy?.draft ?? stored.draft,
    info: isBehind ? { ...stored, version: copy.version } : stored,
    theirs: isConflict ? stored : undefined,
    surfaceKey: 0,
    save: isConflict ? CONFLICT : { kind: 'saved', at: undefined },
    hasChanges: copy !== undefined && !isConflict,
    isSending: false,
    unanswered: copy?.unanswered,
    keepsReplaced: false,
    isOnDevice: true,
    failures: 0,
  }
}

/** Whether the server still has to store a change. */
export function isUnsent({ hasChanges, isSending }: Pick<DraftState, 'hasChanges' | 'isSending'>): boolean {
  return hasChanges || isSending
}
