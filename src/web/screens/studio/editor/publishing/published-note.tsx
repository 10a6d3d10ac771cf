import { textPath } from '../../../../../contract/links.ts'
import { siteWording } from '../../../../../contract/wording/site/site.ts'
import { publishWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useSite } from '../../../../client/site.ts'
import { UndoStrips } from '../../../../ui/messages/undo-strips.tsx'
import { useEditor } from '../saving/use-draft.ts'
import type { PublishOutcome } from './publish-sheet.tsx'
import { useAction } from '../../use-action.ts'

interface PublishedNoteProps {
  outcome: PublishOutcome
  onClose: () => void
}

/** 已刊登, with a look at it, its link, and the way back. */
export function PublishedNote({ outcome, onClose }: PublishedNoteProps) {
  const api = useApi()
  const { run, alerts } = useAction()
  const { url } = useSite()
  const { id, draft, noteState } = useEditor()
  const path = textPath({ ...draft, id })
  const withdraw = async () => {
    // A published review stays published where only its changes are scheduled.
    const what = outcome === 'scheduled' ? 'schedule' : 'publication'
    noteState(await api.call(`DELETE /api/studio/reviews/{id}/${what}`, { params: { id } }))
    alerts.show({ kind: 'success', text: publishWording.withdrawn })
  }
  const texts = {
    published: publishWording.published,
    updated: publishWording.updated,
    scheduled: publishWording.scheduledDone,
  }
  const copy = () => void navigator.clipboard.writeText(url + path).then(onClose, () => undefined)
  const links = (
    <>
      <a href={path} target="_blank" rel="noreferrer" className="underlined-button">
        {publishWording.view}
      </a>
      <button type="button" className="underlined-button" onClick={copy}>
        {publishWording.copyLink}
      </button>
    </>
  )
  return (
    <UndoStrips
      strips={[
        {
          id,
          text: texts[outcome],
          more: outcome !== 'scheduled' && links,
          undo: outcome === 'updated' ? undefined : () => run(withdraw),
        },
      ]}
      undoLabel={publishWording.withdraw}
      closeLabel={siteWording.closeMessage}
      onClose={onClose}
    />
  )
}
