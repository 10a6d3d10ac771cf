import { type TextKind, TEXT_KINDS } from '../../../../contract/reviews/text-kinds.ts'
import { editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import type { DraftEditor } from './saving/use-draft.ts'

/**
 * Changes the kind of the text. `kinds`: what is published or scheduled is or is not a page for good. `waitingBooks` says that
 * books are kept which the kind does not show; undefined where there are none.
 */
export function useKind({ draft, info, change }: DraftEditor) {
  const isFixed = info.state === 'published' || info.state === 'scheduled'
  const kinds = TEXT_KINDS.filter((kind) => !isFixed || (kind === 'page') === (draft.kind === 'page'))
  const chooseKind = (kind: TextKind) => {
    if (kind !== draft.kind) change({ kind })
  }
  const { title, other_books } = draft
  const hasWaiting = draft.kind !== 'review' && (title !== '' || other_books.length > 0)
  return {
    kinds,
    chooseKind,
    waitingBooks: hasWaiting ? editorWording.bookKept(1 + other_books.length) : undefined,
  }
}
