import { type TextKind, TEXT_KINDS } from '../../../../contract/reviews/text-kinds.ts'
import { editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import type { DraftEditor } from './saving/use-draft.ts'

/** Changes the kind of the text, and says what becomes of its books. `kinds`: what is published or scheduled is or is not a page for good. */
export function useKind({ draft, info, change }: DraftEditor) {
  const alerts = useAlerts()
  const isFixed = info.state === 'published' || info.state === 'scheduled'
  const kinds = TEXT_KINDS.filter((kind) => !isFixed || (kind === 'page') === (draft.kind === 'page'))
  const chooseKind = (kind: TextKind) => {
    if (kind === draft.kind) return
    change({ kind })
    const { title, other_books } = draft
    if (draft.kind === 'review' && (title !== '' || other_books.length > 0))
      alerts.show({ kind: 'success', text: editorWording.bookKept(1 + other_books.length) })
  }
  return { kinds, chooseKind }
}
