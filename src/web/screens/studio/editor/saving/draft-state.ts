import type { Failure } from '../../../../../contract/page.ts'
import type { Draft, StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import type { StudioCopy, TextCopy } from '../../../../client/device-texts.ts'

/** The server's last response about the review, without its texts. */
type ReviewInfo = Omit<StudioReview, 'draft'>

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

export interface DraftState<Text extends SavedText = Draft, Info extends TextInfo = ReviewInfo> {
  /** All that is written; the body is the one that the surface began with. */
  draft: Text
  info: Info
  /** The newer text of another device, while one of the two is to be chosen. */
  theirs: StoredText<Text, Info> | undefined
  /** A new one mounts the surface again, with the body of `draft`. */
  surfaceKey: number
  /** `at`: milliseconds; undefined before the first save. */
  /** `refusal`: why the server will not store it. */
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

export type DraftEvent<Text extends SavedText = Draft, Info extends TextInfo = ReviewInfo> =
  | { type: 'typed'; fields?: Partial<Text> }
  /** The device has stored the text, or could not. */
  | { type: 'kept'; isOnDevice: boolean }
  | { type: 'saving' }
  /** This text is on its way. */
  | { type: 'sent'; draft: Text }
  | { type: 'slow' }
  | { type: 'answered'; saved: SavedAnswer<Info> }
  /** The server has another text than the one that was sent. */
  | { type: 'notStored' }
  | { type: 'saved'; at: number }
  | { type: 'refused'; cause: 'offline' | 'failed' | 'refused' | 'expired'; at: number; refusal?: Failure }
  | { type: 'newerFound'; theirs: StoredText<Text, Info> }
  | { type: 'retried' }
  | { type: 'noted'; info: Partial<Info> }
  /** The server has answered with its whole review: the next save replaces that. A publication gives the text its date. */
  | { type: 'reviewNoted'; info: Info; fields: Partial<Text> }
  /** Everything is replaced by what the server has. */
  | { type: 'adopted'; review: StoredText<Text, Info>; at: number }
  /** The text of this device goes on, over that of the server. */
  | { type: 'keptMine'; review: StoredText<Text, Info> }
  /** A text of both goes on, over that of the server. */
  | { type: 'merged'; review: StoredText<Text, Info>; draft: Text }

/** What the editor knows about its text. Nothing that was typed counts as saved before the server has answered. */
export function reduceDraft<Text extends SavedText, Info extends TextInfo>(
  state: DraftState<Text, Info>,
  event: DraftEvent<Text, Info>,
): DraftState<Text, Info> {
  switch (event.type) {
    case 'typed':
      if (!event.fields) return state.hasChanges ? state : { ...state, hasChanges: true }
      return { ...state, hasChanges: true, draft: { ...state.draft, ...event.fields } }
    case 'kept':
      return state.isOnDevice === event.isOnDevice ? state : { ...state, isOnDevice: event.isOnDevice }
    case 'saving':
      return { ...state, isSending: true, hasChanges: false }
    case 'sent':
      return { ...state, unanswered: event.draft }
    case 'slow':
      return { ...state, save: SAVING }
    case 'answered':
      return {
        ...state,
        draft: { ...state.draft, ...presentTags(state, event.saved.tags) },
        info: { ...state.info, ...event.saved },
        unanswered: undefined,
        keepsReplaced: false,
      }
    case 'notStored':
      return { ...state, unanswered: undefined }
    case 'saved':
      return { ...state, isSending: false, failures: 0, save: { kind: 'saved', at: event.at } }
    case 'refused':
      return {
        ...stopSending(state),
        failures: state.failures + 1,
        save: { kind: event.cause, at: event.at, refusal: event.refusal },
      }
    case 'newerFound':
      return { ...stopSending(state), theirs: event.theirs, save: { kind: 'conflict', at: undefined } }
    case 'retried':
      return { ...state, failures: 0, save: state.save.kind === 'expired' ? SAVING : state.save }
    case 'noted':
      return { ...state, info: { ...state.info, ...event.info } }
    case 'reviewNoted':
      return {
        ...state,
        draft: { ...state.draft, ...event.fields },
        info: event.info,
        unanswered: undefined,
        keepsReplaced: false,
      }
    case 'adopted':
      return {
        ...replaceTexts(state, event.review, event.review.draft),
        hasChanges: false,
        save: { kind: 'saved', at: event.at },
      }
    case 'keptMine':
      return goOnOver(state, event.review)
    case 'merged':
      return goOnOver(replaceTexts(state, event.review, event.draft), event.review)
  }
}

/** The tags as the site spells them, where no others were chosen since they were sent. */
function presentTags(
  { draft, unanswered }: Pick<DraftState<SavedText, TextInfo>, 'draft' | 'unanswered'>,
  tags: string[] | undefined,
): { tags?: string[] } {
  return tags && JSON.stringify(unanswered?.tags) === JSON.stringify(draft.tags) ? { tags } : {}
}

/** A copy that this version of the program has stored on the device or an earlier one, whose texts lack fields. */
export function completeCopy(copy: StudioCopy): StudioCopy {
  const complete = (draft: Draft): Draft => ({ ...LATER_FIELDS, ...draft })
  return {
    ...copy,
    draft: complete(copy.draft),
    unanswered: copy.unanswered && complete(copy.unanswered),
  }
}

const LATER_FIELDS = {
  kind: 'review',
  headline: '',
  other_books: [],
  tags: [],
  series: '',
  is_announced: false,
  search_title: '',
  search_description: '',
  share_picture: null,
  is_unindexed: false,
} satisfies Partial<Draft>

/** The order of the fields does not count. */
export function isSameDraft<Text extends SavedText>(one: Text, other: Text): boolean {
  const fields = Object.keys({ ...one, ...other }) as (keyof Text)[]
  return fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
}

/** The state that an editor begins with: a copy on this device stands on the version that it names. */
export function openDraft<Text extends SavedText, Info extends TextInfo>(
  review: StoredText<Text, Info>,
  copy: TextCopy<Text> | undefined,
): DraftState<Text, Info> {
  const isBehind = copy !== undefined && copy.version < review.version
  const opened: DraftState<Text, Info> = {
    draft: copy?.draft ?? review.draft,
    info: isBehind ? { ...review, version: copy.version } : review,
    theirs: undefined,
    surfaceKey: 0,
    save: { kind: 'saved', at: undefined },
    hasChanges: false,
    isSending: false,
    unanswered: copy?.unanswered,
    keepsReplaced: false,
    isOnDevice: true,
    failures: 0,
  }
  if (!copy) return opened
  // A text whose request had no answer may be the server's: sending it again tells.
  return reduceDraft(
    opened,
    isBehind && !copy.unanswered ? { type: 'newerFound', theirs: review } : { type: 'typed' },
  )
}

/** Whether the server still has to store a change. */
export function isUnsent({ hasChanges, isSending }: Pick<DraftState, 'hasChanges' | 'isSending'>): boolean {
  return hasChanges || isSending
}

/** Whether a change may be sent now: one request is under way at most, and none while a choice or a sign-in is due. */
export function maySend({
  hasChanges,
  isSending,
  save: { kind },
}: Pick<DraftState, 'hasChanges' | 'isSending' | 'save'>): boolean {
  return hasChanges && !isSending && kind !== 'conflict' && kind !== 'expired'
}

const SAVING: DraftState['save'] = { kind: 'saving', at: undefined }

/** What was sent is unsent again. */
function stopSending<Text extends SavedText, Info extends TextInfo>(
  state: DraftState<Text, Info>,
): DraftState<Text, Info> {
  return { ...state, isSending: false, hasChanges: isUnsent(state) }
}

function replaceTexts<Text extends SavedText, Info extends TextInfo>(
  state: DraftState<Text, Info>,
  review: StoredText<Text, Info>,
  draft: Text,
): DraftState<Text, Info> {
  return {
    ...state,
    draft,
    info: review,
    theirs: undefined,
    surfaceKey: state.surfaceKey + 1,
    unanswered: undefined,
  }
}

function goOnOver<Text extends SavedText, Info extends TextInfo>(
  state: DraftState<Text, Info>,
  review: StoredText<Text, Info>,
): DraftState<Text, Info> {
  return {
    ...state,
    info: review,
    theirs: undefined,
    unanswered: undefined,
    keepsReplaced: true,
    hasChanges: true,
    save: SAVING,
  }
}
