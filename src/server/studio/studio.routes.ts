import * as endpoints from '../../contract/studio/studio-reviews.endpoints.ts'
import * as seriesEndpoints from '../../contract/studio/studio-series.ts'
import * as tagEndpoints from '../../contract/studio/studio-tags.ts'
import type { LoggedAction } from '../../contract/studio/logged-actions.ts'
import type { StudioReview } from '../../contract/studio/studio-reviews.ts'
import { ofItsKind } from '../../contract/studio/review-drafts.ts'
import { titleInSentence } from '../../contract/wording/reviews/sentences.ts'
import type { Deps } from '../deps.ts'
import { deviceKind, PROGRAM } from '../platform/http/access/device-name.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import type { HttpContext } from '../platform/http/http-context.ts'
import { readActor, requireWriter } from '../platform/http/access/actor.ts'
import { requireReviewId } from '../reviews/review-lookup.service.ts'
import { recordAction } from '../studio-log/studio-log.service.ts'
import { drawChosenCover } from './cover/cover-drawing.service.ts'
import { createDraft, saveDraft } from './drafts.service.ts'
import { createPreview, revokePreview } from './preview/preview.service.ts'
import { publish, withdraw } from './publication.service.ts'
import { cancelSchedule } from './scheduled-publishing.service.ts'
import { readStudioReview, type Writer } from './records.service.ts'
import * as revisions from './revisions/revisions.service.ts'
import { listReviews } from './list/studio-list.service.ts'
import * as series from './series.service.ts'
import * as tags from './tags.service.ts'
import { deleteTrashed, restoreReview, trashReview } from './trash.service.ts'

/** The owner's studio; for all others its endpoints do not exist. */
export function studioRoutes(deps: Deps) {
  /** The kind of device that writes. Throws too_many_requests. */
  const requireDevice = async (c: HttpContext): Promise<string> => {
    await requireWriter(deps, c)
    return c.req.header('Authorization') === undefined
      ? deviceKind(c.req.header('User-Agent') ?? '')
      : PROGRAM
  }
  const requireWritingActor = async (c: HttpContext): Promise<Writer> => ({
    device: await requireDevice(c),
    isOwner: (await readActor(deps, c)).isOwner,
  })
  const log = (userId: string, action: LoggedAction, title: string) =>
    recordAction(deps, deps.database.queries, { userId, action, subjects: [title] })
  const logged = async (userId: string, action: LoggedAction, done: Promise<StudioReview>) => {
    const review = await done
    await log(userId, action, titleInSentence(ofItsKind(review.draft)))
    return review
  }
  return createPersonalApi()
    .endpoint(endpoints.listStudioReviews, ({ query }) => listReviews(deps, query))
    .endpoint(endpoints.createStudioReview, async ({ c, body }) =>
      createDraft(deps, body, await requireDevice(c)),
    )
    .endpoint(endpoints.readStudioReview, ({ params }) => readStudioReview(deps, requireReviewId(params.id)))
    .endpoint(endpoints.drawCover, async ({ c, params, query }) =>
      c.body(await drawChosenCover(deps, requireReviewId(params.id), query), 200, {
        'Content-Type': 'image/svg+xml',
      }),
    )
    .endpoint(endpoints.saveDraft, async ({ c, params, body }) =>
      saveDraft(deps, requireReviewId(params.id), body, await requireWritingActor(c)),
    )
    .endpoint(endpoints.trashReview, async ({ c, params }) => {
      const userId = await requireWriter(deps, c)
      return logged(
        userId,
        'review_trashed',
        trashReview(deps, requireReviewId(params.id), await readActor(deps, c)),
      )
    })
    .endpoint(endpoints.restoreReview, async ({ c, params }) => {
      const userId = await requireWriter(deps, c)
      return logged(userId, 'review_restored', restoreReview(deps, requireReviewId(params.id)))
    })
    .endpoint(endpoints.deleteReview, async ({ c, params }) => {
      const userId = await requireWriter(deps, c)
      await log(userId, 'review_deleted', await deleteTrashed(deps, requireReviewId(params.id)))
    })
    .endpoint(endpoints.publishReview, async ({ c, params, body }) => {
      const userId = await requireWriter(deps, c)
      return logged(
        userId,
        'review_published',
        publish(deps, requireReviewId(params.id), body, await readActor(deps, c)),
      )
    })
    .endpoint(endpoints.withdrawReview, async ({ c, params }) => {
      const userId = await requireWriter(deps, c)
      return logged(
        userId,
        'review_withdrawn',
        withdraw(deps, requireReviewId(params.id), await readActor(deps, c)),
      )
    })
    .endpoint(endpoints.cancelSchedule, async ({ c, params }) => {
      await requireWriter(deps, c)
      return cancelSchedule(deps, requireReviewId(params.id), await readActor(deps, c))
    })
    .endpoint(endpoints.createPreview, async ({ c, params }) => {
      await requireWriter(deps, c)
      return createPreview(deps, requireReviewId(params.id))
    })
    .endpoint(endpoints.revokePreview, async ({ c, params }) => {
      await requireWriter(deps, c)
      await revokePreview(deps, requireReviewId(params.id))
    })
    .endpoint(tagEndpoints.listStudioTags, async () => ({ tags: await tags.listStudioTags(deps) }))
    .endpoint(tagEndpoints.renameTag, async ({ c, params, body }) => {
      const userId = await requireWriter(deps, c)
      const renamed = await tags.renameTag(deps, params.name, body.name)
      await log(userId, 'tag_renamed', `${params.name} → ${renamed.name}`)
      return renamed
    })
    .endpoint(tagEndpoints.separateTag, async ({ c, params }) => {
      await requireWriter(deps, c)
      await tags.separateTag(deps, params.name)
    })
    .endpoint(tagEndpoints.deleteTag, async ({ c, params }) => {
      const userId = await requireWriter(deps, c)
      await tags.deleteTag(deps, params.name)
      await log(userId, 'tag_deleted', params.name)
    })
    .endpoint(seriesEndpoints.listStudioSeries, async () => ({ series: await series.listStudioSeries(deps) }))
    .endpoint(seriesEndpoints.createSeries, async ({ c, body }) => {
      const userId = await requireWriter(deps, c)
      await series.createSeries(deps, body)
      await log(userId, 'series_changed', body.name)
      return { series: await series.listStudioSeries(deps) }
    })
    .endpoint(seriesEndpoints.changeSeries, async ({ c, params, body }) => {
      const userId = await requireWriter(deps, c)
      await series.changeSeries(deps, params.slug, body)
      await log(userId, 'series_changed', body.name)
      return { series: await series.listStudioSeries(deps) }
    })
    .endpoint(seriesEndpoints.deleteSeries, async ({ c, params }) => {
      const userId = await requireWriter(deps, c)
      const name = await series.deleteSeries(deps, params.slug)
      if (name !== undefined) await log(userId, 'series_deleted', name)
    })
    .endpoint(endpoints.listRevisions, ({ params }) =>
      revisions.listRevisions(deps, requireReviewId(params.id)),
    )
    .endpoint(endpoints.createRevision, async ({ c, params, body }) =>
      revisions.createRevision(deps, requireReviewId(params.id), body, await requireDevice(c)),
    )
    .endpoint(endpoints.readRevision, ({ params }) =>
      revisions.readRevision(deps, requireReviewId(params.id), params.revision),
    )
    .endpoint(endpoints.restoreRevision, async ({ c, params, body }) => {
      const writer = await requireWritingActor(c)
      const restored = { revisionId: params.revision, version: body.version, ...writer }
      return revisions.restoreRevision(deps, requireReviewId(params.id), restored)
    })
}
