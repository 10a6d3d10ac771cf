import { dayInTaipei } from '../../../../contract/days.ts'
import type { TextKind } from '../../../../contract/reviews/text-kinds.ts'
import { DRAFT_LIMITS } from '../../../../contract/studio/review-drafts.ts'
import { studioReviewPath } from '../../../../contract/studio/studio-links.ts'
import type { Draft, StudioReviewRow } from '../../../../contract/studio/studio-reviews.ts'
import * as words from '../../../../contract/wording/studio/studio.ts'
import { kindNames } from '../../../../contract/wording/reviews/books.ts'
import { type Api, toFailure } from '../../../client/api/api.ts'
import { saveFile } from '../../../client/save-file.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { isSessionOver } from '../../../client/session/session-over.ts'
import { useSessionSource } from '../../../client/session/session.ts'
import { useSite } from '../../../client/site.ts'
import { openPreview } from '../editor/publishing/open-preview.ts'
import { useAction } from '../use-action.ts'
import { useUndoOffers } from '../undo-offers.tsx'

type Rows = readonly StudioReviewRow[]

export type RowActions = ReturnType<typeof useRowActions>

/** The actions on reviews of the list. None asks for confirmation; each can be undone, except 永久刪除. */
export function useRowActions(onDone: () => void) {
  const source = useSessionSource()
  const { api, attempt, run, isBusy, alerts } = useAction()
  const { strips, closeStrip, offerUndo } = useUndoOffers()
  const navigate = useNavigate()
  const names = useSite().settings.categories

  /**
   * Runs for one after another. Returns those that are done; those that are refused are named. A fault ends it, and so does what
   * would refuse the others, too.
   */
  const forEach = async (rows: Rows, work: (row: StudioReviewRow) => Promise<unknown>): Promise<Rows> => {
    const done: StudioReviewRow[] = []
    const refused: { row: StudioReviewRow; sentence: string }[] = []
    await attempt(async () => {
      for (const row of rows) {
        try {
          await work(row)
          done.push(row)
        } catch (cause) {
          const { code, isFault, sentence } = toFailure(cause)
          if (await isSessionOver(api, code)) source.noteExpired()
          if (isFault || rows.length === 1 || ENDING.has(code)) throw cause
          refused.push({ row, sentence })
        }
      }
    })
    for (const [sentence, texts] of Map.groupBy(refused, (each) => each.sentence)) {
      const titles = texts.map(({ row }) => words.draftTitle(row))
      alerts.show({ kind: 'error', text: words.refusedReviews(titles, sentence) })
    }
    onDone()
    return done
  }
  const restore = (rows: Rows) =>
    void forEach(rows, ({ id }) => api.call('POST /api/studio/reviews/{id}/restoration', { params: { id } }))
  const trash = async (rows: Rows) => {
    const done = await forEach(rows, ({ id }) =>
      api.call('DELETE /api/studio/reviews/{id}', { params: { id } }),
    )
    if (done.length > 0) offerUndo(words.trashedReviews(done.length), () => restore(done))
  }
  const takeDown = async (rows: Rows) => {
    const done = await forEach(rows, ({ id }) =>
      api.call('DELETE /api/studio/reviews/{id}/publication', { params: { id } }),
    )
    const published = done.filter(({ state }) => state === 'published')
    if (published.length > 0)
      offerUndo(
        words.takenDownReviews(published.length),
        () => void forEach(published, (row) => republish(api, row.id)),
      )
  }
  /** Changes drafts, and what is published of reviews without other changes. Undo gives the fields their former values, or those by `back`. */
  const change = async (
    rows: Rows,
    text: (count: number) => string,
    fields: (draft: Draft) => Partial<Draft>,
    back = (_now: Draft, { before }: Change): Partial<Draft> => pickFields(before, fields(before)),
  ) => {
    const changes: Change[] = []
    await forEach(rows, ({ id }) => changeDraft(api, id, fields, (saved) => changes.push(saved)))
    const undo = async () => {
      await attempt(async () => {
        for (const saved of changes)
          await changeDraft(api, saved.id, (now) => back(now, saved), undefined, saved)
      })
      onDone()
    }
    if (changes.length > 0) offerUndo(text(changes.length), () => void undo())
  }
  const set = (rows: Rows, fields: Partial<Draft>, text: (count: number) => string) =>
    void change(rows, text, () => fields)
  const exportFiles = async (rows: Rows) => {
    const ids = rows.map(({ id }) => id).join(',')
    const archive = await api.download('GET /api/studio/review-files', { query: { ids } })
    saveFile(archive, `${words.exportedReviewsName}-${dayInTaipei(new Date())}.zip`)
  }
  return {
    takeDown: (rows: Rows) => void takeDown(rows),
    trash: (rows: Rows) => void trash(rows),
    restore,
    categorize: (rows: Rows, category: string) => {
      const name = names.find(({ id }) => id === category)?.name ?? ''
      set(rows, { categories: [category] }, (count) => words.categorizedReviews(count, name))
    },
    addTag: (rows: Rows, tag: string) =>
      void change(
        rows,
        (count) => words.taggedReviews(count, tag),
        ({ tags }) => ({ tags: [...tags, tag] }),
        // The site may spell it otherwise.
        (now, { before, after }) => ({
          tags: now.tags.filter((each) => before.tags.includes(each) || !after.tags.includes(each)),
        }),
      ),
    setSeries: (rows: Rows, { slug, name }: { slug: string; name: string }) =>
      set(rows, { series: slug }, (count) => words.reviewsInSeries(count, name)),
    setKind: (rows: Rows, kind: TextKind) =>
      set(rows, { kind }, (count) => words.categorizedReviews(count, kindNames[kind])),
    feature: (rows: Rows, isFeatured: boolean) =>
      set(rows, { is_featured: isFeatured }, (count) => words.featuredReviews(count, isFeatured)),
    exportFiles: (rows: Rows) => run(() => exportFiles(rows)),
    preview: ({ id }: StudioReviewRow) => void openPreview(api, id),
    copy: (row: StudioReviewRow) =>
      void forEach([row], async ({ id }) => navigate(studioReviewPath(await copyReview(api, id)))),
    deleteForever: (row: StudioReviewRow) =>
      void forEach([row], ({ id }) => api.call('DELETE /api/studio/reviews/{id}/trash', { params: { id } })),
    isBusy,
    strips,
    closeStrip,
  }
}

/** The session is over, or a limit is met. */
const ENDING: ReadonlySet<string> = new Set(['not_found', 'sign_in_required', 'too_many_requests'])

/** A change of a draft that is saved. */
interface Change {
  id: number
  before: Draft
  after: Draft
  version: number
  /** Whether it is to be published, too: the text had no other changes. */
  isPublished: boolean
}

/** Where the publication is refused, the draft becomes what it was, else `onSaved` is called. `undone`: the change that this takes back. */
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
  const save = (replaced: number, next: Draft) =>
    api.call('PUT /api/studio/reviews/{id}', { params: { id }, body: { version: replaced, draft: next } })
  const changed = { ...draft, ...fields(draft) }
  const saved = await save(version, changed)
  const isAlone = !has_changes || (undone?.isPublished && undone.version === version)
  const isPublished = state === 'published' && isAlone === true
  const after = { ...changed, tags: saved.tags ?? changed.tags }
  const note = () => onSaved?.({ id, before: draft, after, version: saved.version, isPublished })
  try {
    if (isPublished) await publish(api, id, saved.version)
  } catch (cause) {
    if (toFailure(cause).isFault) note()
    else
      await save(saved.version, draft)
        .then((former) => publish(api, id, former.version).catch(() => undefined))
        .catch(note)
    throw cause
  }
  note()
}

/** The values that the fields of `fields` have in `draft`. */
function pickFields(draft: Draft, fields: Partial<Draft>): Partial<Draft> {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => name in fields))
}

/** Makes public again what was so before it was taken down. */
async function republish(api: Api, id: number): Promise<void> {
  const { version } = await api.call('GET /api/studio/reviews/{id}', { params: { id } })
  const body = { version, restores_withdrawn: true }
  await api.call('POST /api/studio/reviews/{id}/publication', { params: { id }, body })
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
      ? { title: words.copyTitle(draft.title, 2 * DRAFT_LIMITS.line) }
      : { headline: words.copyTitle(draft.headline, DRAFT_LIMITS.headline) }),
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
