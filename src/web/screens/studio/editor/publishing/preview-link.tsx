import { editorWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { previewLinkWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { copyWording } from '../../../../../contract/wording/site/copy.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useSite } from '../../../../client/site.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'
import type { DraftEditor } from '../saving/use-draft.ts'
import { useAction } from '../../use-action.ts'
import { TextButton } from '../../buttons.tsx'

/** The secret link to the draft: made, copied, and revoked. */
export function PreviewLink({ editor, onPreview }: { editor: DraftEditor; onPreview: () => void }) {
  const api = useApi()
  const { run, isBusy, alerts } = useAction()
  const { url } = useSite()
  const { id, preview_path: path } = editor.info
  const params = { id }
  const create = async () => {
    const link = await api.call('PUT /api/studio/reviews/{id}/preview', { params })
    editor.notePreview(link.path)
  }
  const revoke = async () => {
    await api.call('DELETE /api/studio/reviews/{id}/preview', { params })
    editor.notePreview(null)
    alerts.show({ kind: 'success', text: previewLinkWording.revoked })
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url + path)
      alerts.show({ kind: 'success', text: previewLinkWording.copied })
    } catch {
      // Not allowed, or there is no clipboard because the page is not on HTTPS.
      alerts.show({ kind: 'error', text: copyWording.copyFailed })
    }
  }
  return (
    <div>
      <Note size="3">{previewLinkWording.about}</Note>
      {path !== null && (
        <input readOnly className="underlined" aria-label={previewLinkWording.heading} value={url + path} />
      )}
      <Row wrap gap="0 4">
        <TextButton onClick={onPreview}>{editorWording.preview}</TextButton>
        {path === null ? (
          <TextButton disabled={isBusy} onClick={() => run(create)}>
            {previewLinkWording.create}
          </TextButton>
        ) : (
          <>
            <TextButton onClick={() => void copy()}>{previewLinkWording.copy}</TextButton>
            <TextButton disabled={isBusy} onClick={() => run(revoke)}>
              {previewLinkWording.revoke}
            </TextButton>
          </>
        )}
      </Row>
    </div>
  )
}
