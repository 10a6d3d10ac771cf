import type { Api } from '../../../../client/api/api.ts'
import type { DraftEditor } from '../saving/use-draft.ts'

/** Saves, and opens the preview in another tab. */
export async function openPreview(
  api: Api,
  { id, saveNow, notePreview }: Pick<DraftEditor, 'id' | 'saveNow' | 'notePreview'>,
): Promise<void> {
  // Opened at once: after the request the browser would block it.
  const tab = window.open('', '_blank')
  await saveNow()
  try {
    const { path } = await api.call('PUT /api/studio/reviews/{id}/preview', { params: { id } })
    notePreview(path)
    tab?.location.assign(path)
  } catch (cause) {
    console.error('the preview could not be opened', cause)
    tab?.close()
  }
}
