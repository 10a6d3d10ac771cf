import type { Api } from '../../../../client/api/api.ts'

/** Saves, where there is something to save, and opens the preview in another tab. Returns its path; undefined where that failed. */
export async function openPreview(
  api: Api,
  id: number,
  save?: () => Promise<unknown>,
): Promise<string | undefined> {
  // Opened at once: after the request the browser would block it.
  const tab = window.open('', '_blank')
  await save?.()
  try {
    const { path } = await api.call('PUT /api/studio/reviews/{id}/preview', { params: { id } })
    tab?.location.assign(path)
    return path
  } catch (cause) {
    console.error('the preview could not be opened', cause)
    tab?.close()
    return undefined
  }
}
