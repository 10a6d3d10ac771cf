import { useRef, useState } from 'react'
import type { StudioReviewRow } from '../../../../contract/studio-reviews.ts'
import { trashedReviews } from '../../../../contract/wording/studio.ts'
import { useApi } from '../../../client/api-context.ts'
import type { Api } from '../../../client/api.ts'
import { toFailure } from '../../../client/api.ts'
import { useAlerts } from '../../../ui/alerts.tsx'
import type { Undoable } from '../../../ui/undo-strips.tsx'

export interface RowActions {
  takeDown: (rows: readonly StudioReviewRow[]) => void
  trash: (rows: readonly StudioReviewRow[]) => void
  restore: (rows: readonly StudioReviewRow[]) => void
  isBusy: boolean
  strips: readonly Undoable[]
  closeStrip: (id: number) => void
}

/** What can be done with reviews of the list. Nothing is asked before; the trash can be undone. */
export function useRowActions(onDone: () => void): RowActions {
  const api = useApi()
  const alerts = useAlerts()
  const [isBusy, setIsBusy] = useState(false)
  const [strips, setStrips] = useState<readonly Undoable[]>([])
  const nextStrip = useRef(0)
  const forEach = async (
    rows: readonly StudioReviewRow[],
    run: (api: Api, id: number) => Promise<unknown>,
  ) => {
    setIsBusy(true)
    try {
      for (const { id } of rows) await run(api, id)
      return true
    } catch (cause) {
      alerts.show({ kind: 'error', text: toFailure(cause).sentence })
      return false
    } finally {
      setIsBusy(false)
      onDone()
    }
  }
  const closeStrip = (id: number) => setStrips((shown) => shown.filter((strip) => strip.id !== id))
  const restore = (rows: readonly StudioReviewRow[]) =>
    void forEach(rows, (api, id) => api.call('POST /api/studio/reviews/{id}/restoration', { params: { id } }))
  const trash = async (rows: readonly StudioReviewRow[]) => {
    const isDone = await forEach(rows, (api, id) =>
      api.call('DELETE /api/studio/reviews/{id}', { params: { id } }),
    )
    if (!isDone) return
    const id = nextStrip.current++
    const undo = () => {
      closeStrip(id)
      restore(rows)
    }
    setStrips((shown) => [...shown, { id, text: trashedReviews(rows.length), undo }])
  }
  return {
    takeDown: (rows) =>
      void forEach(rows, (api, id) =>
        api.call('DELETE /api/studio/reviews/{id}/publication', { params: { id } }),
      ),
    trash: (rows) => void trash(rows),
    restore,
    isBusy,
    strips,
    closeStrip,
  }
}
