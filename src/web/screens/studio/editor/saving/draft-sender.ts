import type { Draft, SavedDraft, SavedDraftInput } from '../../../../../contract/studio/studio-reviews.ts'
import { toFailure } from '../../../../client/api/api.ts'

interface SenderOptions {
  put: (body: SavedDraftInput) => Promise<SavedDraft>
  readDraft: () => Draft
  onSaved: (saved: SavedDraft) => void
}

/** The server's version, as far as this browser knows. */
export interface SenderStart {
  version: number
  unanswered: Draft | undefined
}

export interface DraftSender {
  /** Sends the present text. Throws ApiFailure. */
  send: () => Promise<void>
  version: () => number
  /** The text of a request without an answer: the server may have stored it. */
  unanswered: () => Draft | undefined
  /** The next save replaces this version. `keepsReplaced`: the replaced text becomes a revision. */
  replace: (version: number, keepsReplaced?: boolean) => void
}

/**
 * Sends texts one after another, each with the version that it replaces. A request without an answer is sent again before
 * the next text: if the server had stored it, the next text would be refused as if another device had written it.
 */
export function createDraftSender(
  { put, readDraft, onSaved }: SenderOptions,
  start: SenderStart,
): DraftSender {
  let { version, unanswered } = start
  let keepsReplaced = false

  const store = async (draft: Draft) => {
    unanswered = draft
    try {
      const saved = await put({ version, draft, keeps_replaced: keepsReplaced })
      unanswered = undefined
      version = saved.version
      keepsReplaced = false
      onSaved(saved)
    } catch (cause) {
      if (isRefused(cause)) unanswered = undefined
      throw cause
    }
  }
  return {
    send: async () => {
      const draft = readDraft()
      if (unanswered && JSON.stringify(unanswered) !== JSON.stringify(draft))
        await store(unanswered).catch((cause: unknown) => {
          if (!isRefused(cause)) throw cause
        })
      await store(draft)
    },
    version: () => version,
    unanswered: () => unanswered,
    replace: (replaced, keeps = false) => {
      version = replaced
      keepsReplaced = keeps
      unanswered = undefined
    },
  }
}

/** Answers by which the server's text is another one. */
const REFUSALS: ReadonlySet<string> = new Set([
  'draft_changed',
  'invalid_request',
  'body_too_large',
  'markup_too_complex',
])

function isRefused(cause: unknown): boolean {
  return REFUSALS.has(toFailure(cause).code)
}
