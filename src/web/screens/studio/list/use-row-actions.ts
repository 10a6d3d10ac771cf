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

  /** Runs for one after another. Returns those that are done: before a failure, which ends it, or all. */
  const forEach = async (rows: Rows, work: (row: StudioReviewRow) => Promise<unknown>): Promise<Rows> => {
    const done: StudioReviewRow[] = []
    await attempt(async () => {
      for (const row of rows) {
        await work(row)
        done.push(row)
      }
    })
    onDone()
    return done
  }
  const restore = (rows: Rows) =>
    void forEach(rows, ({ id }) => api.call('POST /api/studio/reviews/{id}/restoration', { params: { id } }))
  const trash = async (rows: Rows) => {
    const done = await forEach(rows, ({ id }) =>
      api.call('DELETE /api/studio/reviews/{id}', { params: { id } }),
    )
    if (done.length > 0) offerUndo(trashedReviews(done.length), () => restore(done))
  }
  const takeDown = async (rows: Rows) => {
    const done = await forEach(rows, ({ id }) =>
      api.call('DELETE /api/studio/reviews/{id}/publication', { params: { id } }),
    )
    const published = done.filter(({ state }) => state === 'published')
    if (published.length > 0)
      offerUndo(
        takenDownReviews(published.length),
        () => void forEach(published, (row) => republish(api, row.id)),
      )
  }
  /**
   * Changes drafts, and what is published of reviews without other changes. Undo gives the changed fields their former values, or
   * what `back` makes of both, also in those that were changed before a failure.
   */
  const change = async (
    rows: Rows,
    text: (count: number) => string,
    fields: (draft: Draft) => Partial<Draft>,
    back = (_now: Draft, before: Draft): Partial<Draft> => pickFields(before, fields(before)),
  ) => {
    const changes: Change[] = []
    await forEach(rows, ({ id }) => changeDraft(api, id, fields, (saved) => changes.push(saved)))
    const undo = async () => {
      await attempt(async () => {
        for (const saved of changes)
          await changeDraft(api, saved.id, (now) => back(now, saved.before), undefined, saved)
      })
      onDone()
    }
    if (changes.length > 0) offerUndo(text(changes.length), () => void undo())
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
      void change(
        rows,
        (count) => categorizedReviews(count, name),
        () => ({ categories: [category] }),
      )
    },
    addTag: (rows, tag) =>
      void change(
        rows,
        (count) => taggedReviews(count, tag),
        ({ tags }) => ({ tags: [...tags, tag] }),
        (now, before) => ({
          tags: before.tags.includes(tag) ? now.tags : now.tags.filter((each) => each !== tag),
        }),
      ),
    setSeries: (rows, { slug, name }) =>
      void change(
        rows,
        (count) => reviewsInSeries(count, name),
        () => ({ series: slug }),
      ),
    setKind: (rows, kind) =>
      void change(
        rows,
        (count) => categorizedReviews(count, kindNames[kind]),
        () => ({ kind }),
      ),
    feature: (rows, isFeatured) =>
      void change(
        rows,
        (count) => featuredReviews(count, isFeatured),
        () => ({ is_featured: isFeatured }),
      ),
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

/** A change of a draft that is saved. */
interface Change {
  id: number
  before: Draft
  version: number
  /** Whether it is to be published, too: the text had no other changes. */
  isPublished: boolean
}

/** `onSaved` is called before the publication, which may fail. `undone`: the change that this takes back. */
async function changeDraft(
  api: Api,
  id: number,
  fields: (draft: Draft) => Partial<Draft>,
  onSaved?: (saved: Change) => void,
  undone?: Change,
): Promise<void> {
  const { version, draft, state, has_changes } = await api.call('GET /api/studio/reviews/{id}', {
    params: { id },
  })
  const saved = await api.call('PUT /api/studio/reviews/{id}', {
    params: { id },
    body: { version, draft: { ...draft, ...fields(draft) } },
  })
  const isAlone = !has_changes || (undone?.isPublished && undone.version === version)
  const isPublished = state === 'published' && isAlone === true
  onSaved?.({ id, before: draft, version: saved.version, isPublished })
  if (isPublished) await publish(api, id, saved.version)
}

/** The values that the fields of `fields` have in `draft`. */
function pickFields(draft: Draft, fields: Partial<Draft>): Partial<Draft> {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => name in fields))
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
