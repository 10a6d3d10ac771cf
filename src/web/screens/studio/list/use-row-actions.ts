import { dayInTaipei } from '../../../../contract/days.ts'
import type { TextKind } from '../../../../contract/reviews/text-kinds.ts'
import { DRAFT_LIMITS } from '../../../../contract/studio/review-drafts.ts'
import { studioReviewPath } from '../../../../contract/studio/studio-links.ts'
import type { Draft, StudioReviewRow } from '../../../../contract/studio/studio-reviews.ts'
import {
  categorizedReviews,
  copyTitle,
  exportedReviewsName,
  featuredReviews,
  reviewsInSeries,
  taggedReviews,
  takenDownReviews,
  trashedReviews,
} from '../../../../contract/wording/studio/studio.ts'
import { kindNames } from '../../../../contract/wording/reviews/books.ts'
import { useApi } from '../../../client/api/api-context.ts'
import type { Api } from '../../../client/api/api.ts'
import { saveFile } from '../../../client/save-file.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { useSite } from '../../../client/site.ts'
import type { Undoable } from '../../../ui/messages/undo-strips.tsx'
import { openPreview } from '../editor/publishing/open-preview.ts'
import { useAction } from '../use-action.ts'
import { useUndoOffers } from '../undo-offers.tsx'

type Rows = readonly StudioReviewRow[]

export interface RowActions {
  takeDown: (rows: Rows) => void
  trash: (rows: Rows) => void
  restore: (rows: Rows) => void
  categorize: (rows: Rows, category: string) => void
  addTag: (rows: Rows, tag: string) => void
  setSeries: (rows: Rows, series: { slug: string; name: string }) => void
  setKind: (rows: Rows, kind: TextKind) => void
  feature: (rows: Rows, isFeatured: boolean) => void
  exportFiles: (rows: Rows) => void
  preview: (row: StudioReviewRow) => void
  copy: (row: StudioReviewRow) => void
  deleteForever: (row: StudioReviewRow) => void
  isBusy: boolean
  strips: readonly Undoable[]
  closeStrip: (id: number) => void
}

/** The actions on reviews of the list. None asks for confirmation; each can be undone, except 永久刪除. */
export function useRowActions(onDone: () => void): RowActions {
  const api = useApi()
  const { attempt, run, isBusy } = useAction()
  const { strips, closeStrip, offerUndo } = useUndoOffers()
  const navigate = useNavigate()
  const names = useSite().settings.categories

  /** Runs for one after another; those before a failure stay done. */
  const forEach = async (rows: Rows, work: (row: StudioReviewRow) => Promise<unknown>) => {
    const isDone = await attempt(async () => {
      for (const row of rows) await work(row)
    })
    onDone()
    return isDone
  }
  const restore = (rows: Rows) =>
    void forEach(rows, ({ id }) => api.call('POST /api/studio/reviews/{id}/restoration', { params: { id } }))
  const trash = async (rows: Rows) => {
    const isDone = await forEach(rows, ({ id }) =>
      api.call('DELETE /api/studio/reviews/{id}', { params: { id } }),
    )
    if (isDone) offerUndo(trashedReviews(rows.length), () => restore(rows))
  }
  const takeDown = async (rows: Rows) => {
    const isDone = await forEach(rows, ({ id }) =>
      api.call('DELETE /api/studio/reviews/{id}/publication', { params: { id } }),
    )
    const published = rows.filter(({ state }) => state === 'published')
    if (isDone && published.length > 0)
      offerUndo(
        takenDownReviews(published.length),
        () => void forEach(published, (row) => republish(api, row.id)),
      )
  }
  /** Changes drafts, and what is published of reviews without other changes. */
  const change = async (rows: Rows, text: string, fields: (row: StudioReviewRow) => Partial<Draft>) => {
    const isDone = await forEach(rows, (row) => changeDraft(api, row.id, fields(row)))
    if (!isDone) return
    const before = ({ categories, is_featured, tags, series, kind }: StudioReviewRow) => ({
      categories,
      is_featured,
      tags,
      series,
      kind,
    })
    offerUndo(text, () => void forEach(rows, (row) => changeDraft(api, row.id, before(row))))
  }
  const exportFiles = async (rows: Rows) => {
    const ids = rows.map(({ id }) => id).join(',')
    const archive = await api.download('GET /api/studio/review-files', { query: { ids } })
    saveFile(archive, `${exportedReviewsName}-${dayInTaipei(new Date())}.zip`)
  }
  return {
    takeDown: (rows) => void takeDown(rows),
    trash: (rows) => void trash(rows),
    restore,
    categorize: (rows, category) => {
      const name = names.find(({ id }) => id === category)?.name ?? ''
      void change(rows, categorizedReviews(rows.length, name), () => ({ categories: [category] }))
    },
    addTag: (rows, tag) =>
      void change(rows, taggedReviews(rows.length, tag), (row) => ({ tags: [...row.tags, tag] })),
    setSeries: (rows, { slug, name }) =>
      void change(rows, reviewsInSeries(rows.length, name), () => ({ series: slug })),
    setKind: (rows, kind) =>
      void change(rows, categorizedReviews(rows.length, kindNames[kind]), () => ({ kind })),
    feature: (rows, isFeatured) =>
      void change(rows, featuredReviews(rows.length, isFeatured), () => ({ is_featured: isFeatured })),
    exportFiles: (rows) => run(() => exportFiles(rows)),
    preview: ({ id }) => void openPreview(api, { id, saveNow: async () => undefined, notePreview: () => {} }),
    copy: (row) =>
      void forEach([row], async ({ id }) => navigate(studioReviewPath(await copyReview(api, id)))),
    deleteForever: (row) =>
      void forEach([row], ({ id }) => api.call('DELETE /api/studio/reviews/{id}/trash', { params: { id } })),
    isBusy,
    strips,
    closeStrip,
  }
}

async function changeDraft(api: Api, id: number, fields: Partial<Draft>): Promise<void> {
  const { version, draft, state, has_changes } = await api.call('GET /api/studio/reviews/{id}', {
    params: { id },
  })
  const saved = await api.call('PUT /api/studio/reviews/{id}', {
    params: { id },
    body: { version, draft: { ...draft, ...fields } },
  })
  if (state === 'published' && !has_changes) await publish(api, id, saved.version)
}

async function republish(api: Api, id: number): Promise<void> {
  const { version } = await api.call('GET /api/studio/reviews/{id}', { params: { id } })
  await publish(api, id, version)
}

async function publish(api: Api, id: number, version: number): Promise<void> {
  await api.call('POST /api/studio/reviews/{id}/publication', { params: { id }, body: { version } })
}

/** A new draft with the same text. Returns its id. */
async function copyReview(api: Api, id: number): Promise<number> {
  const { draft } = await api.call('GET /api/studio/reviews/{id}', { params: { id } })
  const created = await api.call('POST /api/studio/reviews', { body: {} })
  const copied = {
    ...draft,
    ...(draft.headline === ''
      ? { title: copyTitle(draft.title, 2 * DRAFT_LIMITS.line) }
      : { headline: copyTitle(draft.headline, DRAFT_LIMITS.headline) }),
    slug: '',
    publish_date: null,
    is_featured: false,
  }
  await api.call('PUT /api/studio/reviews/{id}', {
    params: { id: created.id },
    body: { version: created.version, draft: copied },
  })
  return created.id
}
