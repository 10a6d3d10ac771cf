import * as endpoints from '../../contract/studio/studio-reviews.endpoints.ts'
import type { LoggedAction } from '../../contract/studio/logged-actions.ts'
import type { StudioReview } from '../../contract/studio/studio-reviews.ts'
import type { Deps } from '../deps.ts'
import { readActor } from '../platform/http/access/actor.ts'
import { deviceKind, PROGRAM } from '../platform/http/access/device-name.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import type { HttpContext } from '../platform/http/http-context.ts'
import { requireReader, requireWriter } from '../platform/http/access/require-reader.ts'
import { membersOnly } from '../platform/http/access/require-permission.ts'
import { requireReviewId } from '../reviews/review-lookup.service.ts'
import { recordAction } from '../studio-log/studio-log.service.ts'
import { drawChosenCover } from './cover/cover-drawing.service.ts'
import { createDraft, saveDraft } from './drafts.service.ts'
import { createPreview, revokePreview } from './preview/preview.service.ts'
import { publish, withdraw } from './publication.service.ts'
import { cancelSchedule } from './scheduled-publishing.service.ts'
import { readStudioReview } from './records.service.ts'
import * as revisions from './revisions/revisions.service.ts'
import { listReviews } from './list/studio-list.service.ts'
import { deleteTrashed, restoreReview, trashReview } from './trash.service.ts'

/** The owner's studio; for all others its endpoints do not exist. */
export function studioRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/studio/reviews', '/api/studio/reviews/*'], membersOnly())
  const idOf = (c: { req: { valid: (part: 'param') => { id: string } } }) =>
    requireReviewId(c.req.valid('param').id)
  /** The kind of device that writes. Throws too_many_requests. */
  const requireDevice = async (c: HttpContext): Promise<string> => {
    await requireWriter(deps, await readActor(deps, c))
    return c.req.header('Authorization') === undefined
      ? deviceKind(c.req.header('User-Agent') ?? '')
      : PROGRAM
  }
  const logged = async (c: HttpContext, action: LoggedAction, done: Promise<StudioReview>) => {
    const review = await done
    const userId = requireReader(await readActor(deps, c))
    await recordAction(deps, deps.database.queries, { userId, action, subjects: [review.draft.title] })
    return review
  }
  return api
    .openapi(routeOf(endpoints.listStudioReviews), async (c) =>
      c.json(await listReviews(deps, c.req.valid('query')), 200),
    )
    .openapi(routeOf(endpoints.createStudioReview), async (c) => {
      const device = await requireDevice(c)
      return c.json(await createDraft(deps, c.req.valid('json'), device), 201)
    })
    .openapi(routeOf(endpoints.readStudioReview), async (c) =>
      c.json(await readStudioReview(deps, idOf(c)), 200),
    )
    .openapi(routeOf(endpoints.drawCover), async (c) =>
      c.body(await drawChosenCover(deps, idOf(c), c.req.valid('query')), 200, {
        'Content-Type': 'image/svg+xml',
      }),
    )
    .openapi(routeOf(endpoints.saveDraft), async (c) => {
      const device = await requireDevice(c)
      return c.json(await saveDraft(deps, idOf(c), c.req.valid('json'), device), 200)
    })
    .openapi(routeOf(endpoints.trashReview), async (c) => {
      await requireDevice(c)
      return c.json(await logged(c, 'review_trashed', trashReview(deps, idOf(c))), 200)
    })
    .openapi(routeOf(endpoints.restoreReview), async (c) => {
      await requireDevice(c)
      return c.json(await logged(c, 'review_restored', restoreReview(deps, idOf(c))), 200)
    })
    .openapi(routeOf(endpoints.deleteReview), async (c) => {
      await requireDevice(c)
      const title = await deleteTrashed(deps, idOf(c))
      const userId = requireReader(await readActor(deps, c))
      await recordAction(deps, deps.database.queries, { userId, action: 'review_deleted', subjects: [title] })
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.publishReview), async (c) => {
      await requireDevice(c)
      const published = publish(deps, idOf(c), c.req.valid('json'))
      return c.json(await logged(c, 'review_published', published), 200)
    })
    .openapi(routeOf(endpoints.withdrawReview), async (c) => {
      await requireDevice(c)
      return c.json(await logged(c, 'review_withdrawn', withdraw(deps, idOf(c))), 200)
    })
    .openapi(routeOf(endpoints.cancelSchedule), async (c) => {
      await requireDevice(c)
      return c.json(await cancelSchedule(deps, idOf(c)), 200)
    })
    .openapi(routeOf(endpoints.createPreview), async (c) => {
      await requireDevice(c)
      return c.json(await createPreview(deps, idOf(c)), 200)
    })
    .openapi(routeOf(endpoints.revokePreview), async (c) => {
      await requireDevice(c)
      await revokePreview(deps, idOf(c))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.listRevisions), async (c) =>
      c.json(await revisions.listRevisions(deps, idOf(c)), 200),
    )
    .openapi(routeOf(endpoints.createRevision), async (c) => {
      const device = await requireDevice(c)
      return c.json(await revisions.createRevision(deps, idOf(c), c.req.valid('json'), device), 201)
    })
    .openapi(routeOf(endpoints.readRevision), async (c) =>
      c.json(await revisions.readRevision(deps, idOf(c), c.req.valid('param').revision), 200),
    )
    .openapi(routeOf(endpoints.restoreRevision), async (c) => {
      const device = await requireDevice(c)
      const { revision: revisionId } = c.req.valid('param')
      const { version } = c.req.valid('json')
      return c.json(await revisions.restoreRevision(deps, idOf(c), { revisionId, version, device }), 200)
    })
}
