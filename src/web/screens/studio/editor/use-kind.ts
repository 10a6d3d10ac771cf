import type { TextKind } from '../../../../contract/reviews/text-kinds.ts'
import { editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import type { DraftEditor } from './saving/use-draft.ts'

/** Changes the kind of the text, and says what becomes of a book that the new kind does not show. */
export function useKind({ draft, change }: DraftEditor): (kind: TextKind) => void {
  const alerts = useAlerts()
  return (kind) => {
    if (kind === draft.kind) return
    change({ kind })
    if (kind === 'essay' && draft.title !== '') alerts.show({ kind: 'success', text: editorWording.bookKept })
  }
}
