import { type TextKind, TEXT_KINDS } from '../../../../contract/reviews/text-kinds.ts'
import { kindNames } from '../../../../contract/wording/reviews/books.ts'
import { editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { StateFilter } from '../state-filter.tsx'
import { useEditor } from './saving/use-draft.ts'

/**
 * Changes the kind of the text. `kinds`: what is published or scheduled is or is not a page for good. `waitingBooks` says that
 * books are kept which the kind does not show; undefined where there are none.
 */
export function useKind() {
  const { draft, info, change } = useEditor()
  const isFixed = info.state === 'published' || info.state === 'scheduled'
  const kinds = TEXT_KINDS.filter((kind) => !isFixed || (kind === 'page') === (draft.kind === 'page'))
  const chooseKind = (kind: TextKind) => {
    if (kind !== draft.kind) change({ kind })
  }
  const { title, other_books } = draft
  const hasWaiting = draft.kind !== 'review' && (title !== '' || other_books.length > 0)
  const waitingBooks = hasWaiting ? editorWording.bookKept(1 + other_books.length) : undefined
  return { kinds, chooseKind, waitingBooks }
}

/** The kinds as buttons. */
export function KindChoice() {
  const { kinds, chooseKind } = useKind()
  return (
    <StateFilter
      label={editorWording.kind}
      states={kinds.map((state) => ({ state, name: kindNames[state] }))}
      value={useEditor().draft.kind}
      onChange={chooseKind}
    />
  )
}
