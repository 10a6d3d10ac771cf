import { useEffect, useEffectEvent } from 'react'
import { reviewPath, signInPath } from '../../../contract/links.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { TextQuote } from '../../../contract/reading/text-quote.ts'
import { useSession } from './session.ts'

/** An action that waits for a sign-in. It is plain data, so that it survives the navigation to a provider's pages. */
export type PendingAction =
  | { kind: 'bookmark'; review: number }
  /** `book`: which of several, from 0; without it the reader is asked. */
  | { kind: 'reading-status'; review: number; status: ReadingStatus; book?: number }
  /** Marks a passage of the page in its script, and opens its note. */
  | { kind: 'highlight'; review: number; passage: TextQuote; hasNote: boolean }
  /** Sends the comment in the form, whose text is stored as a draft; only as `reader`, where one had been signed in. */
  | { kind: 'comment'; review: number; reader?: string | undefined; answered?: number | undefined }

interface Stored {
  action: PendingAction
  storedAt: number
}

const KEY = 'xingcha:pending-action'
/** Later the visitor would not expect it any more. Milliseconds. */
const STORED_FOR = 30 * 60_000

/** Stores the action in this tab until it is performed, dropped, or half an hour old. */
export function storePendingAction(action: PendingAction): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ action, storedAt: Date.now() }))
  } catch {
    // Without storage the visitor has to press again after the sign-in.
  }
}

export function dropPendingAction(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

/** The sign-in page for a button pressed before the script was loaded. The address contains the action. */
export function earlyActionPath({ kind, review }: PendingAction): string {
  return `${signInPath(reviewPath(review))}&action=${kind}`
}

/** Status of a book that is added to the reading list with one press. */
export const FIRST_STATUS: ReadingStatus = 'want_to_read'

/** Performs the stored action of this review once, as soon as the visitor is signed in and `isLoading` is false. */
export function usePendingAction<Kind extends PendingAction['kind']>(
  kind: Kind,
  review: number,
  isLoading: boolean,
  perform: (action: Extract<PendingAction, { kind: Kind }>) => void,
  /** Of a comment: what it answers. */
  answered?: number,
): void {
  const { status } = useSession()
  const act = useEffectEvent(perform)
  useEffect(() => {
    if (status !== 'signed-in' || isLoading) return
    const action = readPendingAction()
    if (action?.kind !== kind || action.review !== review) return
    if ((action as { answered?: number }).answered !== answered) return
    dropPendingAction()
    act(action as Extract<PendingAction, { kind: Kind }>)
  }, [status, kind, review, isLoading, answered])
}

/** The stored action; undefined where there is none, or it is too old. */
export function readPendingAction(): PendingAction | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null
    return stored && Date.now() - stored.storedAt < STORED_FOR ? stored.action : undefined
  } catch {
    return undefined
  }
}
