import { useState } from 'react'
import { editorWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { previewLinkWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { toFailure } from '../../../../client/api/api.ts'
import { useSite } from '../../../../client/site.ts'
import { useAlerts } from '../../../../ui/messages/alerts.tsx'
import styles from '../details/details-sheet.module.css'
import type { DraftEditor } from '../saving/use-draft.ts'

/** The secret link to the draft: made, copied, and revoked. */
export function PreviewLink({ editor, onPreview }: { editor: DraftEditor; onPreview: () => void }) {
  const api = useApi()
  const alerts = useAlerts()
  const { url } = useSite()
  const [isBusy, setIsBusy] = useState(false)
  const { id, preview_path: path } = editor.info
  const params = { id }
  const attempt = async (act: () => Promise<unknown>) => {
    setIsBusy(true)
    try {
      await act()
    } catch (cause) {
      alerts.show({ kind: 'error', text: toFailure(cause).sentence })
    } finally {
      setIsBusy(false)
    }
  }
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
    await navigator.clipboard.writeText(url + path).catch(() => undefined)
    alerts.show({ kind: 'success', text: previewLinkWording.copied })
  }
  return (
    <div className={styles.previewLink}>
      <p>{previewLinkWording.about}</p>
      {path !== null && <input readOnly aria-label={previewLinkWording.heading} value={url + path} />}
      <div>
        <button type="button" onClick={onPreview}>
          {editorWording.preview}
        </button>
        {path === null ? (
          <button type="button" disabled={isBusy} onClick={() => void attempt(create)}>
            {previewLinkWording.create}
          </button>
        ) : (
          <>
            <button type="button" onClick={() => void copy()}>
              {previewLinkWording.copy}
            </button>
            <button type="button" disabled={isBusy} onClick={() => void attempt(revoke)}>
              {previewLinkWording.revoke}
            </button>
          </>
        )}
      </div>
    </div>
  )
}
