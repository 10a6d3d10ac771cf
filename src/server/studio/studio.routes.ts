import * as endpoints from '../../contract/studio/studio-reviews.endpoints.ts'
import { describePage as describePageEndpoint } from '../../contract/studio/link-cards.ts'
import * as seriesEndpoints from '../../contract/studio/studio-series.ts'
import * as tagEndpoints from '../../contract/studio/studio-tags.ts'
import type { LoggedAction } from '../../contract/studio/logged-actions.ts'
import type { StudioReview } from '../../contract/studio/studio-reviews.ts'
import { ofItsKind } from '../../contract/studio/review-drafts.ts'
import { titleInSentence } from '../../contract/wording/reviews/sentences.ts'
import type { Deps } from '../deps.ts'
import { deviceKind, PROGRAM } from '../platform/http/access/device-name.ts'
import { createStudioApi } from '../platform/http/create-api.ts'
import type { HttpContext } from '../platform/http/http-context.ts'
import { readActor } from '../platform/http/access/actor.ts'
import { logAction } from '../studio-log/studio-log.service.ts'
import { drawChosenCover } from './cover/cover-drawing.service.ts'
import { createDraft, saveDraft } from './drafts.service.ts'
import { openOwnPage } from './own-pages/own-pages.service.ts'
import { createPreview, revokePreview } from './preview/preview.service.ts'
import { publish, withdraw } from './publication.service.ts'
import { describePage } from './link-cards.service.ts'
import { cancelSchedule } from './scheduled-publishing.service.ts'
import { readStudioReview, type Writer } from './records.service.ts'
import * as revisions from './revisions/revisions.service.ts'
import { listReviews } from './list/studio-list.service.ts'
import * as series from './series.service.ts'
import * as tags from './tags.service.ts'
import { deleteTrashed, restoreReview, trashReview } from './trash.service.ts'

/** The owner's studio; for all others its endpoints do not exist. */
export function studioRoutes(deps: Deps) {
  const writerOf = async (c: HttpContext): Promise<Writer> => ({
    device: deviceOf(c),
    isOwner: (await readActor(deps, c)).isOwner,
  })
  const logged = async (userId: string, action: LoggedAction, done: Promise<StudioReview>) => {
    const review = await done
    await logAction(deps, userId, action, titleInSentence(ofItsKind(review.draft)))
    return review
  }
  return createStudioApi(deps)
    .endpoint(endpoints.listStudioReviews, ({ query }) => listReviews(deps, query))
    .endpoint(endpoints.createStudioReview, ({ c, body }) => createDraft(deps, body, deviceOf(c)))
    .endpoint(endpoints.openOwnPage, ({ c, params }) => openOwnPage(deps, params.page, deviceOf(c)))
    .endpoint(endpoints.readStudioReview, ({ params }) => readStudioReview(deps, params.id))
    .endpoint(endpoints.drawCover, async ({ c, params, query }) =>
      c.body(await drawChosenCover(deps, params.id, query), 200, {
        'Content-Type': 'image/svg+xml',
      }),
    )
    .endpoint(endpoints.saveDraft, async ({ c, params, body }) =>
      saveDraft(deps, params.id, body, await writerOf(c)),
    )
    .endpoint(endpoints.trashReview, async ({ c, params, userId }) => {
      return logged(userId, 'review_trashed', trashReview(deps, params.id, await readActor(deps, c)))
    })
    .endpoint(endpoints.restoreReview, async ({ params, userId }) => {
      return logged(userId, 'review_restored', restoreReview(deps, params.id))
    })
    .endpoint(endpoints.deleteReview, async ({ params, userId }) => {
      await logAction(deps, userId, 'review_deleted', await deleteTrashed(deps, params.id))
    })
    .endpoint(endpoints.publishReview, async ({ c, params, body, userId }) => {
      return logged(userId, 'review_published', publish(deps, params.id, body, await readActor(deps, c)))
    })
    .endpoint(endpoints.withdrawReview, async ({ c, params, userId }) => {
      return logged(userId, 'review_withdrawn', withdraw(deps, params.id, await readActor(deps, c)))
    })
    .endpoint(endpoints.cancelSchedule, async ({ c, params }) =>
      cancelSchedule(deps, params.id, await readActor(deps, c)),
    )
    .endpoint(describePageEndpoint, ({ body }) => describePage(deps, body.url))
    .endpoint(endpoints.createPreview, ({ params }) => createPreview(deps, params.id))
    .endpoint(endpoints.revokePreview, ({ params }) => revokePreview(deps, params.id))
    .endpoint(tagEndpoints.listStudioTags, async () => ({ tags: await tags.listStudioTags(deps) }))
    .endpoint(tagEndpoints.renameTag, async ({ params, body, userId }) => {
      const renamed = await tags.renameTag(deps, params.name, body.name)
      await logAction(deps, userId, 'tag_renamed', `${params.name} → ${renamed.name}`)
      return renamed
    })
    .endpoint(tagEndpoints.separateTag, ({ params }) => tags.separateTag(deps, params.name))
    .endpoint(tagEndpoints.deleteTag, async ({ params, userId }) => {
      await tags.deleteTag(deps, params.name)
      await logAction(deps, userId, 'tag_deleted', params.name)
    })
    .endpoint(seriesEndpoints.listStudioSeries, async () => ({ series: await series.listStudioSeries(deps) }))
    .endpoint(seriesEndpoints.createSeries, async ({ body, userId }) => {
      await series.createSeries(deps, body)
      await logAction(deps, userId, 'series_changed', body.name)
      return { series: await series.listStudioSeries(deps) }
    })
    .endpoint(seriesEndpoints.changeSeries, async ({ params, body, userId }) => {
      await series.changeSeries(deps, params.slug, body)
      await logAction(deps, userId, 'series_changed', body.name)
      return { series: await series.listStudioSeries(deps) }
    })
    .endpoint(seriesEndpoints.deleteSeries, async ({ params, userId }) => {
      const name = await series.deleteSeries(deps, params.slug)
      if (name !== undefined) await logAction(deps, userId, 'series_deleted', name)
    })
    .endpoint(endpoints.listRevisions, ({ params }) => revisions.listRevisions(deps, params.id))
    .endpoint(endpoints.createRevision, ({ c, params, body }) =>
      revisions.createRevision(deps, params.id, body, deviceOf(c)),
    )
    .endpoint(endpoints.readRevision, ({ params }) =>
      revisions.readRevision(deps, params.id, params.revision),
    )
    .endpoint(endpoints.restoreRevision, async ({ c, params, body }) => {
      const writer = await writerOf(c)
      const restored = { revisionId: params.revision, version: body.version, ...writer }
      return revisions.restoreRevision(deps, params.id, restored)
    })
}

/** The kind of device that writes. */
function deviceOf(c: HttpContext): string {
  return c.req.header('Authorization') === undefined ? deviceKind(c.req.header('User-Agent') ?? '') : PROGRAM
}
